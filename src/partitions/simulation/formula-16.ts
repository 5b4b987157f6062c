/**
 * The share of a slot that so many attempts leave undone: the first fails with q, each further one
 * after a failure with q + rho (1 - q) (formula 16).
 *
 *     undoneShare({ share: 0.1, correlation: 0.5 }, 2) // 0.055
 */
export function undoneShare(
  { share, correlation }: { readonly share: number; readonly correlation: number },
  attempts: number,
): number {
  return share * (share + correlation * (1 - share)) ** (attempts - 1);
}
