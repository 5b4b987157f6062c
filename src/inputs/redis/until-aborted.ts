/**
 * The promise's value; `undefined` where the signal is aborted first. It never rejects because of the
 * signal: what an end means is the caller's to say.
 */
export async function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  if (signal.aborted) {
    // Nobody waits for it any more, and its failure would end the program.
    promise.catch(() => {});
    return undefined;
  }
  let end = (): void => {};
  const aborted = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Waits so long, or until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await untilAborted(over, signal);
  clearTimeout(timer);
}
