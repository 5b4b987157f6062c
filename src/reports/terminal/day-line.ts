const STEPS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII_STEPS = ['.', '-', '~', '=', '+', 'o', '*', '#'];

/**
 * A day as one line: each column is the load of its part of the day against the fullest one; a column
 * with a single job is seen, and one without is blank.
 *
 *     drawDayLine(new Float64Array(1440).fill(1), 4) // '████'
 */
export function drawDayLine(byMinute: Float64Array, columns: number, isUnicode = true): string {
  const steps = isUnicode ? STEPS : ASCII_STEPS;
  const sums = new Float64Array(columns);
  byMinute.forEach((count, minute) => {
    sums[Math.floor((minute * columns) / byMinute.length)]! += count;
  });
  const most = sums.reduce((max, sum) => Math.max(max, sum), 0);
  return [...sums]
    .map((sum) =>
      sum === 0 ? ' ' : (steps[Math.max(0, Math.ceil((steps.length * sum) / most) - 1)] ?? ' '),
    )
    .join('');
}
