const firstDelayMs = 1_000;
const longestDelayMs = 300_000;
/** A server that is full may ask for a rest of its own, up to this long. */
const longestToldMs = 900_000;

/** Pause after `rounds` in a row that brought nothing across (from 1): 1 s, doubling, at most 5 minutes. */
export function nextDelayMs(rounds: number): number {
  return Math.min(firstDelayMs * 2 ** Math.max(0, rounds - 1), longestDelayMs);
}

/** Of so many cuts in a row one is the connection's; of one only, the next submission is tried. */
const cutsInARow = 2;

/**
 * How the way to the server has been lately. It is the connection that rests after a failure, never a submission:
 * whatever gets across makes it young again.
 */
export class Connection {
  private emptyRounds = 0;
  private cuts = 0;
  private hasProgress = false;
  private toldMs = 0;

  /** Somebody wants it tried at once. */
  wake(): void {
    this.emptyRounds = 0;
  }

  beginRound(): void {
    this.cuts = 0;
    this.toldMs = 0;
    this.hasProgress = false;
  }

  /** Something got across: a picture, or a request and its answer. */
  progressed(): void {
    this.cuts = 0;
    this.hasProgress = true;
  }

  /** The server has said for how long it wants to be left alone (`Retry-After`). */
  wasTold(ms: number): void {
    this.toldMs = Math.min(Math.max(this.toldMs, ms), longestToldMs);
  }

  /** A submission was cut off. Whether the way is to be taken as closed. */
  wasCut(): boolean {
    this.cuts += 1;
    return this.cuts >= cutsInARow;
  }

  /**
   * A round has left something behind. Returns how long to rest: a length of time, as the clock of a phone may be set
   * back meanwhile.
   */
  rest(): number {
    this.emptyRounds = this.hasProgress ? 1 : this.emptyRounds + 1;
    return Math.max(nextDelayMs(this.emptyRounds), this.toldMs);
  }
}
