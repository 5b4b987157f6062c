/**
 * The promise's value; `undefined` where one of the signals is aborted first. It never rejects because
 * of a signal: what an end means is the caller's to say. Leaves no listener behind, which
 * `AbortSignal.any` in a loop would.
 */
export async function untilAborted<T>(
  promise: Promise<T>,
  ...signals: readonly AbortSignal[]
): Promise<T | undefined> {
  let end = (): void => {};
  const aborted = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  for (const signal of signals) {
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  }
  try {
    // The signals stand first: what was aborted before is not raced.
    return await Promise.race([aborted, promise]);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}

/** Waits so long, or until one of the signals is aborted. */
export async function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await untilAborted(over, ...signals);
  clearTimeout(timer);
}

/** What is being opened; `undefined` where the end comes first: it is then closed when it has come. */
export async function openedBefore<Opened extends { readonly close: () => void }>(
  end: AbortSignal,
  opening: Promise<Opened>,
): Promise<Opened | undefined> {
  const opened = await untilAborted(opening, end);
  if (opened === undefined) {
    opening.then(
      (late) => late.close(),
      // Nobody waits for it any more, and its failure would end the program.
      () => {},
    );
  }
  return opened;
}
