/**
 * A whole number with commas between its thousands, the same in every locale.
 *
 *     grouped(28742) // '28,742'
 */
export function grouped(value: number | bigint): string {
  const digits = typeof value === 'bigint' ? `${value}` : value.toFixed(0);
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A share in per cent, with a sign where it is a deviation.
 *
 *     percent(0.0529, 1) // '5.3%'
 */
export function percent(share: number, decimals: number): string {
  return `${(100 * share).toFixed(decimals)}%`;
}

/** A deviation from the mean in per cent, always with its sign; what rounds to 0 has a plus. */
export function signedPercent(share: number, decimals: number): string {
  const text = percent(Math.abs(share), decimals);
  return `${share < 0 && Number.parseFloat(text) > 0 ? '-' : '+'}${text}`;
}

/**
 * Words in a row, with "and" before the last: for sentences.
 *
 *     listed(['3', '4', '5']) // '3, 4 and 5'
 */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** A count and its noun, which takes an s unless there is one. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * The name of files that are read as one.
 *
 *     filesText(['a.csv', 'b.csv']) // 'a.csv and 1 more file'
 */
export function filesText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'more file')}`;
}

/** A ratio for people; an empty partition leaves it undefined. */
export function ratioText(ratio: number | null): string {
  return ratio === null ? 'undefined' : ratio.toFixed(3);
}

/**
 * Ascending whole numbers, those in a row as a span.
 *
 *     spansText([4, 5, 9]) // '4-5, 9'
 */
export function spansText(numbers: readonly number[]): string {
  const spans: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last !== undefined && last.to + 1 === number) last.to = number;
    else spans.push({ from: number, to: number });
  }
  return spans.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
