// Writes the compiled kernel into a module, so that no file has to be found when nandi runs.
import { readFileSync, writeFileSync } from 'node:fs';

const [wasm, target] = process.argv.slice(2);
const base64 = readFileSync(wasm).toString('base64');
writeFileSync(
  target,
  `/** Made by \`npm run build\` of the sources in assembly. */\nexport const kernelBase64 =\n  '${base64}';\n`,
);
