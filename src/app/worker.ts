import { pathToFileURL } from 'node:url';
import { type FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import {
  answerPasswordRequests,
  forgetOldSignIns,
  hasPasswordRequests,
} from '#accounts/session/server/public.ts';
import { hasNewEvents, sealAuditEvents } from '#identity/audit-trail/server/public.ts';
import { hasCalibrationsToTell, tellOfCalibrations } from '#irme90/control-cards/server/public.ts';
import { hasImports, workOnImports } from '#laboratory/record-import/server/public.ts';
import { forgetOldRecipients, hasDueTurns, releaseDueMails } from '#office/mass-mail/server/public.ts';
import { deleteOldIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { forgetOldWrites } from '#platform/server/records/noted-writes.ts';
import { configuredServer, forgetOldMails, hasDueMails, sendDueMails } from '#post/mail/server/public.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { countDuePages, hasPagesToCount } from '#radioprotection/folders/server/public.ts';
import { applyDueChanges, hasDueChanges } from '#radioprotection/mass-outcomes/server/public.ts';
import { hasTermsToTell, tellOfTerms } from '#radioprotection/mass-processing/server/public.ts';
import { hasRuns, workOnRuns } from '#radioprotection/runs/server/public.ts';
import { hasDocumentsToPrint, printDueDocuments } from '#radioprotection/unit-papers/server/public.ts';
import { hasReportRuns, workOnReportRuns } from '#reports/report-issuing/server/public.ts';
import { type DueWork, lookEveryMs, workWhenDue } from './due-work.ts';
import { runWorks } from './run-works.ts';
import { configOrExit, exitOnWrongSettings, stopOnSignal } from './server.ts';
import { checkFiles, type Foundation, openFoundation } from './services.ts';

const sealEveryMs = 5_000;
/** An event committed after a later one was sealed waits for the next one, or for so long. */
const sealLateEveryMs = 60_000;

/** Jobs by the calendar come once a night: their queues are looked at as seldom as the library allows. */
export const jobPauses = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  superviseIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
  bamIntervalSeconds: 300,
  flowIntervalSeconds: 300,
};

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
    { name: 'forget-counted-writes', cron: '28 3 * * *', run: () => forgetOldWrites(db, clock.now()) },
    { name: 'sweep-files', cron: '30 3 * * *', run: () => sweepFiles(db, files, clock.now()) },
  ];
}

/** Work that comes by itself. `isStopped` ends a kind between two of its pieces. */
export function dueWork({ services, database }: Foundation, isStopped: () => boolean): DueWork[] {
  const { db, clock, config } = services;
  const handOver = configuredServer(config);
  let recentOnly = false;
  const mailing: DueWork[] = handOver
    ? [
        {
          name: 'password-requests',
          isDue: hasPasswordRequests,
          run: () => answerPasswordRequests(services, isStopped),
        },
        { name: 'mails', isDue: hasDueMails, run: () => sendDueMails(services, handOver, isStopped) },
      ]
    : [];
  return [
    {
      name: 'audit-trail',
      isDue: hasNewEvents,
      pauseMs: sealEveryMs,
      leastEveryMs: sealLateEveryMs,
      async run() {
        await sealAuditEvents(db, clock.now(), { recentOnly });
        recentOnly = true;
      },
    },
    { name: 'turns', isDue: hasDueTurns, run: () => releaseDueMails(services, isStopped) },
    // Without a mail server the mails wait in the outbox.
    ...mailing,
    {
      name: 'imports',
      isDue: hasImports,
      pauseMs: lookEveryMs,
      run: () => workOnImports({ ...services, pool: database.pool }, isStopped),
    },
    {
      name: 'reports',
      isDue: hasReportRuns,
      pauseMs: lookEveryMs,
      run: () => workOnReportRuns(services, isStopped),
    },
    {
      name: 'unit-runs',
      isDue: hasRuns,
      pauseMs: lookEveryMs,
      run: () => workOnRuns(services, runWorks, isStopped),
    },
    {
      name: 'mass-changes',
      isDue: hasDueChanges,
      pauseMs: lookEveryMs,
      run: () => applyDueChanges(services, isStopped),
    },
    { name: 'mass-terms', isDue: hasTermsToTell, pauseMs: lookEveryMs, run: () => tellOfTerms(services) },
    {
      name: 'calibrations',
      isDue: hasCalibrationsToTell,
      pauseMs: lookEveryMs,
      run: () => tellOfCalibrations(services),
    },
    {
      name: 'documents',
      isDue: hasDocumentsToPrint,
      pauseMs: lookEveryMs,
      run: () => printDueDocuments(services, isStopped),
    },
    {
      name: 'pages',
      isDue: hasPagesToCount,
      // Files that are not to be had wait: they are not asked for each second.
      pauseMs: 60_000,
      run: () => countDuePages(services, isStopped),
    },
  ];
}

/** Works off jobs, hands mails over and seals the audit trail until stopped; what is at hand is ended first. */
export async function startWorker(
  foundation: Foundation,
  log: FastifyBaseLogger,
  pauses = jobPauses,
): Promise<{ stop(): Promise<void> }> {
  const { services } = foundation;
  const boss = new PgBoss({ connectionString: services.config.databaseUrl, max: 2, ...pauses });
  boss.on('error', () => log.warn('job queue: database unreachable'));
  await boss.start();
  for (const { name, cron, run } of scheduledJobs(foundation)) {
    await boss.createQueue(name);
    await boss.work(name, { pollingIntervalSeconds: pauses.cronWorkerIntervalSeconds }, async () => {
      await run();
    });
    await boss.schedule(name, cron, null, { tz: 'Europe/Rome' });
  }

  let stopped = false;
  const due = workWhenDue(
    services,
    dueWork(foundation, () => stopped),
    (work, error) => {
      log.warn({ work, kind: error instanceof Error ? error.name : 'unknown' }, 'work waits');
    },
  );
  return {
    async stop() {
      stopped = true;
      await due.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
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
