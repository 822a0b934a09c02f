import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Never pass it names, addresses, typed text or bodies. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;
