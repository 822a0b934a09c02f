import type { WorkItem } from '../contract.ts';
import { type DraftPhoto, filledIn, type MeasureDraft, measuresOver } from '../draft/rules.ts';
import type { MeasureSession } from './measure-drafts.ts';

/** How measures are typed over those that were sent before; `onMend` is told that something was. */
export function useMeasureEdits({ update }: MeasureSession, item: WorkItem, onMend: () => void) {
  const about = { title: `Misure IRME90 n. ${item.id}`, where: item.clientLabel };
  function change(edit: (now: MeasureDraft) => MeasureDraft) {
    onMend();
    update((old) => {
      const now = measuresOver(old, item);
      const next = edit(now);
      return next === now ? old : { ...next, about };
    });
  }
  return {
    fill: (part: Partial<MeasureDraft>) => change((now) => filledIn(now, part)),
    changePhotos: (edit: (photos: DraftPhoto[]) => DraftPhoto[]) =>
      change((now) => {
        const photos = edit(now.photos);
        return photos === now.photos ? now : { ...now, photos };
      }),
  };
}
