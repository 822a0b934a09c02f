import type { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { AskingLimits } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { AnswerCache } from './answer-cache.ts';
import { AskingPace } from './asking-pace.ts';
import { MapsUnavailable } from './maps.ts';

/** So long a service that says 'too many' is left alone when it does not say how long. */
export const usualPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

export type AskContext = { clock: Pick<Clock, 'today' | 'now'>; log: Pick<Log, 'warn'> };

/** A question: an address to read, or a body to send there; what a header tells is no part of the question. */
export type Asked = { url: URL; body?: unknown; headers?: Record<string, string> };

/** How this program calls itself: services ask to know whom they serve. */
export type Identity = { baseUrl: string; mailFrom: string | null };

/** One service outside: asked at its pace, with its answers kept for a while. */
export class MapService {
  readonly #name: string;
  readonly #userAgent: string;
  readonly #pace: AskingPace;
  readonly #timeoutMs: number;
  readonly #answers = new AnswerCache();

  constructor(name: string, limits: AskingLimits, { baseUrl, mailFrom }: Identity) {
    this.#name = name;
    this.#pace = new AskingPace(limits);
    this.#timeoutMs = limits.timeoutMs;
    this.#userAgent = `Radia (+${[baseUrl, mailFrom].filter(Boolean).join('; ')})`.replace(
      /[^\x20-\x7e]/g,
      '',
    );
  }

  /** What `read` makes of the service's answer, which has to have this shape. Throws `MapsUnavailable`. */
  async ask<Shape extends z.ZodType, Answer>(
    question: URL | Asked,
    shape: Shape,
    read: (answer: z.output<Shape>) => Answer,
    { clock, log }: AskContext,
  ): Promise<Answer> {
    const asked: Asked = question instanceof URL ? { url: question } : question;
    const known =
      asked.body === undefined ? asked.url.href : `${asked.url.href} ${JSON.stringify(asked.body)}`;
    try {
      return await this.#answers.get(known, async () => {
        await this.#pace.takeTurn(clock.today());
        const answer = shape.safeParse(await this.#fetch(asked));
        if (!answer.success) throw new MapsUnavailable('an answer in another format');
        return read(answer.data);
      });
    } catch (error) {
      if (!(error instanceof MapsUnavailable)) throw error;
      if (error.pauseMs > 0) this.#pace.keepQuiet(error.pauseMs);
      log.warn({ service: this.#name, reason: error.message }, 'maps have not answered');
      throw error;
    }
  }

  async #fetch({ url, body, headers }: Asked): Promise<unknown> {
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...{ accept: 'application/json', 'accept-language': 'it', 'user-agent': this.#userAgent },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    }).catch((error: unknown) => {
      throw new MapsUnavailable(error instanceof Error ? error.name : 'no connection');
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new MapsUnavailable(`status ${response.status}`, pauseAfter(response));
    }
    return response.json().catch(() => {
      throw new MapsUnavailable('an answer that is no JSON');
    });
  }
}

/** How long to leave a service alone that answered so, milliseconds. */
function pauseAfter({ status, headers }: Response): number {
  if (status !== 429) return 0;
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1000, longestPauseMs) : usualPauseMs;
}
