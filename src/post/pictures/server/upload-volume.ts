import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { findUploadedBytes } from './queries.ts';

const dayMs = 86_400_000;
const retryAfterS = 3_600;
const bytesPerMb = 1_000_000;

/**
 * Throws 429 when with these bytes a person would have sent more within 24 hours than anybody needs: what nobody uses
 * is kept for some days, and the disk is everybody's. Counted in the database: over all processes, and over restarts.
 */
export async function refuseVolume(
  {
    db,
    user,
    clock,
    config,
    setHeader,
  }: Pick<RequestContext, 'db' | 'user' | 'clock' | 'config' | 'setHeader'>,
  bytes: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - dayMs);
  const sent = await findUploadedBytes(db, user.id, since);
  if (sent + bytes <= config.uploadMbPerDay * bytesPerMb) return;
  setHeader('retry-after', String(retryAfterS));
  const most = config.uploadMbPerDay.toLocaleString('it', { useGrouping: 'always' });
  throw new Refusal(
    429,
    `Nelle ultime 24 ore sono già stati inviati tutti i file ammessi (${most} MB): riprovare più tardi, o chiedere a chi gestisce il programma.`,
  );
}
