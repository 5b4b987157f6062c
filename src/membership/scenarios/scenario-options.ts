import { UserError } from '../../core/user-error.ts';
import { timeMs } from './time.ts';

/** The options of one scenario, `every=4i,batch=1` or a bare value, taken out one by one. */
export class ScenarioOptions {
  readonly #text: string;
  readonly #intervalMs: number;
  readonly #named = new Map<string, string>();
  #bare: string | null = null;

  constructor(text: string, rest: string, intervalMs: number) {
    this.#text = text;
    this.#intervalMs = intervalMs;
    for (const part of rest === '' ? [] : rest.split(',')) this.#add(part);
  }

  #add(part: string): void {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at));
    if (part === '' || at === 0) throw this.error(`"${part}" has no name or value`);
    if (at < 0 ? this.#bare !== null : this.#named.has(name))
      throw this.error(`"${part}" comes second`);
    if (at < 0) this.#bare = part;
    else this.#named.set(name, part.slice(at + 1));
  }

  get intervalMs(): number {
    return this.#intervalMs;
  }

  /** The value without a name, or under this one. */
  word(name: string): string | null {
    const named = this.#named.get(name);
    this.#named.delete(name);
    if (named !== undefined) return named;
    const bare = this.#bare;
    this.#bare = null;
    return bare;
  }

  /** A time in milliseconds that is not negative, under a name or bare. */
  time(name: string, fallbackMs: number): number {
    const text = this.word(name);
    return text === null ? fallbackMs : this.duration(text);
  }

  /** A time in milliseconds, forward or back, under a name or bare. */
  step(name: string, fallbackMs: number): number {
    const text = this.word(name);
    if (text === null) return fallbackMs;
    const ms = timeMs(text, this.#intervalMs);
    if (Number.isNaN(ms)) throw this.error(`"${text}" is no time; write -3i or 30s`);
    return ms;
  }

  /** A time that is not negative, in milliseconds. */
  duration(text: string): number {
    const ms = timeMs(text, this.#intervalMs);
    if (ms >= 0) return ms;
    throw this.error(`"${text}" is no time; write 3i or 30s`);
  }

  /** A whole number of at least 1, under a name or bare. */
  count(name: string, fallback: number): number {
    const text = this.word(name);
    if (text === null) return fallback;
    if (!/^[1-9]\d{0,5}$/.test(text)) throw this.error(`"${text}" is no count; write 1 or more`);
    return Number(text);
  }

  /** One of a few words, under a name or bare. */
  choice<const T extends string>(name: string, known: readonly T[], fallback: T): T {
    const text = this.word(name);
    if (text === null) return fallback;
    const found = known.find((each) => each === text);
    if (found === undefined)
      throw this.error(`"${text}" is not known; write ${known.join(' or ')}`);
    return found;
  }

  refuseUnused(): void {
    const [unused] = [...this.#named.keys(), ...(this.#bare === null ? [] : [this.#bare])];
    if (unused !== undefined) throw this.error(`"${unused}" is no option of it`);
  }

  error(message: string): UserError {
    return new UserError('usage', `scenario "${this.#text}": ${message}`);
  }
}
