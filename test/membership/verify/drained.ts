/** What a search returns in the end, its progress unheard. */
export function drained<T>(search: Generator<unknown, T>): T {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}
