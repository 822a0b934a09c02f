import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { controlPhotos } from '../../forms/schema.ts';
import type { SentPhoto } from '../photos/contract.ts';
import { maxPhotoBytes } from '../rules.ts';

/** Adds photos to a form, each as it came; one that it has already is not added again. Nobody takes them away. Tells how many came. */
export async function keepPhotos(
  formId: number,
  photos: readonly SentPhoto[],
  context: RequestContext,
): Promise<number> {
  const { db, user, clock } = context;
  let added = 0;
  for (const { tipo, immagine, scattataIl, posizione } of photos) {
    const { sha256 } = await keepPicture(context, immagine, maxPhotoBytes);
    const [photo] = await db
      .insert(controlPhotos)
      .values({
        ...{ formId, sha256, kind: tipo, takenAt: scattataIl === null ? null : new Date(scattataIl) },
        ...{ latitude: posizione?.latitudine ?? null, longitude: posizione?.longitudine ?? null },
        ...{ addedBy: user.id, addedAt: clock.now() },
      })
      .onConflictDoNothing()
      .returning({ id: controlPhotos.id });
    if (!photo) continue;
    added += 1;
    await recordAudit(context, {
      event: 'control-form.photo-added',
      entityId: formId,
      details: { photoKind: tipo, sha256 },
    });
  }
  return added;
}
