export const crashCode: number;
export function restartsAfterCrashes(): (
  code: number | null,
  signal: string | null,
  nowMs: number,
) => { pauseMs: number | null; hasGivenUp: boolean };
export const givenUp: string;
