/**
 * Text from a file or a name, safe for a terminal and for one line: control characters, escape
 * sequences and direction marks are shown as `\u{..}` instead of being obeyed.
 *
 *     printable('a\u001b[31mb') // 'a\\u{1b}[31mb'
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
