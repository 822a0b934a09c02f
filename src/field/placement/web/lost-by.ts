import type { PlacementDraft } from '../rules.ts';
import { isUntouched } from './fresh-records.ts';

type Chosen = PlacementDraft['address'] | PlacementDraft['point'];

const typedIn = (chosen: Chosen) => chosen !== null && 'fresh' in chosen && !isUntouched(chosen);

/** What was typed, answered, scanned or photographed and is no longer there after a change, in words. */
export function lostBy(before: PlacementDraft, after: PlacementDraft): string[] {
  const plans = before.newPlans.length;
  const lost: [boolean, string][] = [
    [isEmptied(before.employerAnswers, after.employerAnswers), 'le risposte sul datore di lavoro'],
    [typedIn(before.address) && after.address === null, 'il nuovo indirizzo'],
    [
      isEmptied(before.newPlans, after.newPlans),
      plans === 1 ? 'la planimetria aggiunta' : `le ${plans} planimetrie aggiunte`,
    ],
    [isEmptied(before.buildingAnswers, after.buildingAnswers), 'le risposte sull’edificio'],
    [typedIn(before.point) && after.point === null, 'il nuovo punto'],
    [isEmptied(before.removals, after.removals), 'le rimozioni segnate'],
    [before.dosimeter !== null && after.dosimeter === null, `il dosimetro ${before.dosimeter?.codice}`],
    [before.photo !== null && after.photo === null, 'la foto'],
  ];
  return lost.flatMap(([isLost, words]) => (isLost ? [words] : []));
}

function isEmptied(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length > 0 && after.length === 0;
}
