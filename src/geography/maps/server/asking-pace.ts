import type { AskingLimits } from '#platform/server/config.ts';
import { MapsUnavailable } from './maps.ts';

/** So long a question waits for its turn before the person is told that there is no answer. */
const longestWaitMs = 3000;

/**
 * Keeps the questions to a service apart and counts those of a day, so that this process stays within what the service
 * allows. A service that refused is left alone for a while.
 */
export class AskingPace {
  readonly #limits: AskingLimits;
  #day = '';
  #asked = 0;
  /** Milliseconds of the process's own clock. */
  #nextTurn = 0;
  #quietUntil = 0;

  constructor(limits: AskingLimits) {
    this.#limits = limits;
  }

  /** Waits for its turn; refuses when there is none soon or none left today. */
  async takeTurn(today: string): Promise<void> {
    const now = performance.now();
    if (now < this.#quietUntil) throw new MapsUnavailable('the service has asked for a pause');
    if (this.#day !== today) {
      this.#day = today;
      this.#asked = 0;
    }
    if (this.#asked >= this.#limits.perDay) throw new MapsUnavailable('as many questions as a day allows');
    const turn = Math.max(now, this.#nextTurn);
    if (turn - now > longestWaitMs) throw new MapsUnavailable('too many questions at once');
    this.#asked += 1;
    this.#nextTurn = turn + 1000 / this.#limits.perSecond;
    if (turn > now) await new Promise((done) => void setTimeout(done, turn - now));
  }

  /** Asks nothing for so long. */
  keepQuiet(ms: number): void {
    this.#quietUntil = Math.max(this.#quietUntil, performance.now() + ms);
  }
}
