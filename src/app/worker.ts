import { pathToFileURL } from 'node:url';
import { type FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { answerPasswordRequests, forgetOldSignIns } from '#accounts/session/server/public.ts';
import { sealAuditEvents } from '#identity/audit-trail/server/public.ts';
import { workOnImports } from '#laboratory/record-import/server/public.ts';
import { forgetOldRecipients, releaseDueMails } from '#office/mass-mail/server/public.ts';
import { deleteOldIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { configuredServer, forgetOldMails, sendDueMails } from '#post/mail/server/public.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { workOnReportRuns } from '#reports/report-issuing/server/public.ts';
import { configOrExit, exitOnWrongSettings, stopOnSignal } from './server.ts';
import { checkFiles, type Foundation, openFoundation } from './services.ts';

const sealEveryMs = 5_000;
const mailEveryMs = 2_000;
const turnsEveryMs = 1_000;
const importsEveryMs = 1_000;
const reportsEveryMs = 1_000;

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
    { name: 'forget-mails', cron: '25 3 * * *', run: () => forgetOldMails(services) },
    { name: 'forget-mailing-recipients', cron: '26 3 * * *', run: () => forgetOldRecipients(services) },
    { name: 'sweep-files', cron: '30 3 * * *', run: () => sweepFiles(db, files, clock.now()) },
  ];
}

/** Does `work` again and again, with a pause in between. Stopping waits for the one that runs. */
function repeat(pauseMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      running = work().finally(() => (stopped ? undefined : next()));
    }, pauseMs);
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Works off jobs, hands mails over and seals the audit trail until stopped. */
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

  let recentOnly = false;
  const sealing = repeat(sealEveryMs, () =>
    sealAuditEvents(services.db, services.clock.now(), { recentOnly }).then(
      () => {
        recentOnly = true;
      },
      () => log.warn('audit trail not sealed: database unreachable'),
    ),
  );
  const mailing = startMailing(foundation, log);
  const importing = startImporting(foundation, log);
  const reporting = startReporting(foundation, log);
  return {
    async stop() {
      await Promise.all([sealing.stop(), mailing.stop(), importing.stop(), reporting.stop()]);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/**
 * Gives out the turns of mailings and, beside that, hands mails over as they become due: a mail server that takes its
 * time delays no turn. Without a server the mails wait in the outbox.
 */
function startMailing({ services }: Foundation, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const handOver = configuredServer(services.config);
  let stopped = false;
  const isStopped = () => stopped;
  const send = async () => {
    if (!handOver) return;
    await answerPasswordRequests(services, isStopped);
    await sendDueMails(services, handOver, isStopped);
  };
  const loops = [
    repeat(turnsEveryMs, () =>
      releaseDueMails(services, isStopped).catch(() => log.warn('no turn given: database unreachable')),
    ),
    repeat(mailEveryMs, () => send().catch(() => log.warn('mails not sent: database unreachable'))),
  ];
  return {
    async stop() {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Works off imports as they come; asked to stop, it leaves one between two batches to whoever comes next. */
function startImporting(
  { services, database }: Foundation,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let stopped = false;
  const work = { ...services, pool: database.pool };
  const importing = repeat(importsEveryMs, () =>
    workOnImports(work, () => stopped).catch(() => log.warn('imports wait: database or files unreachable')),
  );
  return {
    stop() {
      stopped = true;
      return importing.stop();
    },
  };
}

/** Issues the reports of runs as they come; asked to stop, it ends after the site at hand. */
function startReporting({ services }: Foundation, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopped = false;
  const reporting = repeat(reportsEveryMs, () =>
    workOnReportRuns(services, () => stopped).catch((error: unknown) =>
      log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'reports wait'),
    ),
  );
  return {
    stop() {
      stopped = true;
      return reporting.stop();
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const config = configOrExit();
  const log = pino({ level: config.logLevel });
  const foundation = openFoundation(config, log);
  await checkFiles(foundation).catch(exitOnWrongSettings);
  const worker = startWorker(foundation, log);
  // Before it has started: an end in its first moments is as orderly as any other.
  stopOnSignal(async () => {
    await (await worker).stop();
    await foundation.database.close();
  });
  log.info('worker starting');
  await worker;
}
