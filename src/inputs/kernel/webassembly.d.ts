/** The part of the WebAssembly interface that is used here; TypeScript has it only among those of browsers. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  const Module: new (bytes: Uint8Array) => Module;
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, object>>);
    readonly exports: object;
  }
  function validate(bytes: Uint8Array): boolean;
}
