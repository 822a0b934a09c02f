import { pathToFileURL } from 'node:url';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { withDatabase } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';

type AuditVerification = Awaited<ReturnType<typeof verifyAuditTrail>>;

/** What a verification of the audit trail found, in words. */
export function describeVerification({ sealed, unsealed, broken }: AuditVerification): string {
  const counts = `Eventi sigillati verificati: ${sealed}. Da sigillare: ${unsealed}.`;
  return broken
    ? `${counts}\nCatena interrotta al sigillo ${broken.position} (evento ${broken.eventId}): il registro è stato alterato.`
    : `${counts}\nLa catena è integra.`;
}

async function run(): Promise<void> {
  const verification = await withDatabase({ create: false }, async (databaseUrl) => {
    const database = openDatabase(databaseUrl, 2);
    try {
      return await verifyAuditTrail(database.db);
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`${describeVerification(verification)}\n`);
  process.exitCode = verification.broken ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error, 'Il registro non si può leggere')}\n`);
    process.exitCode = 1;
  });
}
