/** So long the same figures are told to everybody. */
export const menuCountsKeptMs = 10_000;
/** So long a page does not ask again. */
export const menuCountsFreshMs = 30_000;
