/**
 * Whether a choice at a step takes the place of one that is gone, after a refusal: then what does not hang on it is kept.
 * One that still stands, and that nothing was refused about, is changed as before.
 */
export function takesPlace(mending: number | null, { at, isLost }: { at: number; isLost: boolean }): boolean {
  return mending !== null && (isLost || mending <= at);
}
