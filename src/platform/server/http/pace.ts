import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#platform/contract/access.ts';
import type { Pace } from '#platform/contract/endpoint.ts';
import type { Config } from '../config.ts';
import { Refusal, texts } from './errors.ts';

/** The photos of a day without network arrive one after the other, and none of them is to wait for that. */
const picturesPerCostlyCall = 5;

type Asking = { request: FastifyRequest; reply: FastifyReply; user: User | null };

/** Counts a call of this pace for the person who makes it. Throws 429 when it is one too many. */
export type KeepPace = (pace: Pace, asking: Asking) => Promise<void>;

/**
 * How often a person makes calls that take the processor for long: all calls of a pace are counted together, by this
 * process.
 */
export async function openPaces(
  app: FastifyInstance,
  { costlyCallsPerMinute }: Pick<Config, 'costlyCallsPerMinute'>,
): Promise<KeepPace> {
  await app.register(rateLimit, { global: false });
  const people = new WeakMap<FastifyRequest, string>();
  const perMinute = (max: number) =>
    app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => people.get(request) ?? request.ip,
    });
  const limits = {
    costly: perMinute(costlyCallsPerMinute),
    pictures: perMinute(costlyCallsPerMinute * picturesPerCostlyCall),
  };
  return async (pace, { request, reply, user }) => {
    if (user !== null) people.set(request, String(user.id));
    const count = await limits[pace](request);
    if (count.isAllowed || !count.isExceeded) return;
    reply.header('retry-after', String(count.ttlInSeconds));
    throw new Refusal(429, texts.tooOften(count.ttlInSeconds));
  };
}
