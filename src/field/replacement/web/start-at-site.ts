import type { FieldSite } from '../../site-view/contract.ts';
import { emptyDraft, type Placed, pickOld, type ReplacementDraft, startStep } from '../rules.ts';

/** A replacement that begins with a dosimeter of a site; with nothing chosen when it does not measure there any more. */
export function startAtSite(site: FieldSite, placementId: number, today: string): ReplacementDraft {
  return startWith(placedAt([site], today), placementId, today);
}

/** A replacement of a dosimeter of the lists: where nothing is left to ask about it, at the choice of the new one. */
export function startWith(lists: Placed, placementId: number, today: string): ReplacementDraft {
  const draft = emptyDraft(today);
  const begun = pickOld(lists, placementId)?.(draft) ?? draft;
  return { ...begun, step: startStep(begun, today) };
}

/** What measures at sites and was placed by `day`, the oldest first. */
export function placedAt(sites: readonly FieldSite[], day: string): Placed {
  const points = sites.flatMap(({ indirizzo, punti }) =>
    punti.map((point) => ({ ...point, idIndirizzo: indirizzo.id })),
  );
  const dosimetri = points.flatMap(({ id, attivi }) =>
    attivi.map((active) => ({ ...active, id: active.trattamento, idPunto: id })),
  );
  return {
    dosimetri: dosimetri
      .filter(({ inizio }) => inizio <= day)
      .toSorted((a, b) => a.inizio.localeCompare(b.inizio)),
    punti: points,
    indirizzi: sites.map(({ indirizzo }) => indirizzo),
  };
}

/** Whether something would be lost with the draft: more than which dosimeter is to be removed. */
export function holdsWork({ newDosimeter, photo, lost, removeOnly }: ReplacementDraft): boolean {
  return newDosimeter !== null || photo !== null || lost || removeOnly;
}
