import { pathToFileURL } from 'node:url';
import { type FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { sealAuditEvents } from '#accounts/audit-trail/server/public.ts';
import { forgetOldSignIns } from '#accounts/session/server/public.ts';
import { sweepFiles } from '#office/pictures/server/public.ts';
import { deleteOldIdempotencyKeys } from '#platform/server/idempotency.ts';
import { configOrExit, stopOnSignal } from './server.ts';
import { type Foundation, openFoundation } from './services.ts';

const sealEveryMs = 5_000;

/** Jobs that run by the calendar: name, cron in Europe/Rome, what they do. */
function scheduledJobs({ services }: Foundation) {
  const { db, clock, files } = services;
  return [
    {
      name: 'forget-idempotency-keys',
      cron: '15 3 * * *',
      run: () => deleteOldIdempotencyKeys(db, clock.now()),
    },
    { name: 'forget-sign-ins', cron: '20 3 * * *', run: () => forgetOldSignIns(db, clock.now()) },
    { name: 'sweep-files', cron: '30 3 * * *', run: () => sweepFiles(db, files, clock.now()) },
  ];
}

/** Works off jobs and seals the audit trail until stopped. */
export async function startWorker(
  foundation: Foundation,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const { services } = foundation;
  const boss = new PgBoss({ connectionString: services.config.databaseUrl, max: 4 });
  boss.on('error', () => log.warn('job queue: database unreachable'));
  await boss.start();
  for (const { name, cron, run } of scheduledJobs(foundation)) {
    await boss.createQueue(name);
    await boss.work(name, async () => void (await run()));
    await boss.schedule(name, cron, null, { tz: 'Europe/Rome' });
  }

  let stopped = false;
  let sealing: Promise<void> = Promise.resolve();
  let recentOnly = false;
  const seal = () => {
    sealing = sealAuditEvents(services.db, services.clock.now(), { recentOnly }).then(
      () => {
        recentOnly = true;
      },
      () => log.warn('audit trail not sealed: database unreachable'),
    );
    return sealing;
  };
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => void seal().finally(() => (stopped ? undefined : again())), sealEveryMs);
  };
  again();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sealing;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const config = configOrExit();
  const log = pino({ level: config.logLevel });
  const foundation = openFoundation(config, log);
  const worker = startWorker(foundation, log);
  // Before it has started: an end in its first moments is as orderly as any other.
  stopOnSignal(async () => {
    await (await worker).stop();
    await foundation.database.close();
  });
  log.info('worker starting');
  await worker;
}
