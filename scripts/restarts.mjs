/** With this code the product ends when it was running and cannot go on: what prevents a start has another. */
export const crashCode = 75;

const most = 5;
const withinMinutes = 10;

/**
 * What to do each time a program has ended: `pauseMs` until it starts again, null to end too; `hasGivenUp` when it has
 * crashed too often for that. Once it is being restarted, a start that fails counts as well.
 */
export function restartsAfterCrashes() {
  let crashes = [];
  return (code, signal, nowMs) => {
    const isCrash = signal !== null || code === crashCode || (crashes.length > 0 && code !== 0);
    crashes = crashes.filter((atMs) => nowMs - atMs < withinMinutes * 60_000);
    if (!isCrash) return { pauseMs: null, hasGivenUp: false };
    if (crashes.length >= most) return { pauseMs: null, hasGivenUp: true };
    crashes.push(nowMs);
    return { pauseMs: 1000 * 2 ** (crashes.length - 1), hasGivenUp: false };
  };
}

/** Said when it does not start again. */
export const givenUp = `si è fermata da sola ${most + 1} volte in ${withinMinutes} minuti e non riparte più: le righe qui sopra dicono perché, quelle del database sono in postgres.log nella cartella dei dati.`;
