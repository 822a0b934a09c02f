import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { configOrExit } from './server.ts';
import { openFoundation } from './services.ts';

type AuditVerification = Awaited<ReturnType<typeof verifyAuditTrail>>;

/** What a verification of the audit trail found, in words. */
export function describeVerification({ sealed, unsealed, broken }: AuditVerification): string {
  const counts = `Eventi sigillati verificati: ${sealed}. Da sigillare: ${unsealed}.`;
  return broken
    ? `${counts}\nCatena interrotta al sigillo ${broken.position} (evento ${broken.eventId}): il registro è stato alterato.`
    : `${counts}\nLa catena è integra.`;
}

async function run(): Promise<void> {
  const { database } = openFoundation(configOrExit(), pino({ level: 'silent' }));
  try {
    const verification = await verifyAuditTrail(database.db);
    process.stdout.write(`${describeVerification(verification)}\n`);
    process.exitCode = verification.broken ? 1 : 0;
  } catch {
    process.stderr.write('Il registro non si può leggere: controllare DATABASE_URL e npm run migrate.\n');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run();
