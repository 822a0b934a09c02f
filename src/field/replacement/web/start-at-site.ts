import type { FieldSite } from '../../site-view/contract.ts';
import { emptyDraft, pickOld, type ReplacementDraft } from '../rules.ts';

/** A replacement that begins with a dosimeter of a site; with nothing chosen when it does not measure there any more. */
export function startAtSite(site: FieldSite, placementId: number, today: string): ReplacementDraft {
  const dosimetri = site.punti.flatMap(({ id, attivi }) =>
    attivi.map((active) => ({ ...active, id: active.trattamento, idPunto: id })),
  );
  const punti = site.punti.map((point) => ({ ...point, idIndirizzo: site.indirizzo.id }));
  const pick = pickOld({ dosimetri, punti, indirizzi: [site.indirizzo] }, placementId);
  const draft = emptyDraft(today);
  return pick ? pick(draft) : draft;
}

/** Whether something would be lost with the draft: more than which dosimeter is to be removed. */
export function holdsWork({ newDosimeter, photo, lost, removeOnly }: ReplacementDraft): boolean {
  return newDosimeter !== null || photo !== null || lost || removeOnly;
}
