/**
 * JSON with its long numbers, 16 digits and more, as texts: `JSON.parse` would round them, and an
 * id or a time in nanoseconds never passes through a double. Numbers inside of texts stay as they
 * are, since texts are passed over. Costs a search where there is none.
 *
 *     quoteLongNumbers('{"id":9007199254740993}') // '{"id":"9007199254740993"}'
 */
export function quoteLongNumbers(json: string): string {
  if (!LONG.test(json)) return json;
  return json.replaceAll(TEXT_OR_LONG, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

const LONG = /\d{16}/;
/** A text, or a long whole number or decimal; a number with an exponent is left alone. */
const TEXT_OR_LONG = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?:\.\d+)?(?![\d.eE])/g;
