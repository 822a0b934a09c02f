import { z } from 'zod';
import type { Placement } from '#customers/points/contract.ts';
import { type Address, address } from '#customers/sites/contract.ts';
import type { Place } from '#customers/sites/rules.ts';
import type { AvailableDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { daysBetween } from '#platform/contract/dates.ts';
import { day, id, sha256 } from '#platform/contract/shapes.ts';
import { walkingOrder } from '../plan-view/rules.ts';
import type { BarePoint } from './contract.ts';

/** The four steps; on the screen they are counted from 1. */
export const wizardSteps = [
  { title: 'Rimozione Dosimetro', question: 'Quale dosimetro togli, e quando?' },
  { title: 'Posizionamento Dosimetro', question: 'Quale dosimetro metti al suo posto?' },
  { title: 'Riepilogo', question: 'È tutto corretto?' },
  { title: 'Esito', question: '' },
] as const;

export const stepCount = wizardSteps.length;
export const step = { removal: 1, placement: 2, summary: 3, result: 4 } as const;

/** A dosimeter shipped more days ago than this is placed only on purpose (E9). */
export const shippingWarningDays = 90;

const knownPoint = z.object({
  id,
  alias: z.string(),
  superficie: z.int().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
});

const dayOrNone = day.or(z.literal(''));

/** Everything chosen and typed in the wizard, as it is kept on the device. The photo is named by its hash. */
export const replacementDraftShape = z.object({
  step: z.int().min(1).max(stepCount),
  removalDate: dayOrNone,
  oldDosimeter: z.object({ id, codice: z.string(), inizio: day, inScadenza: z.boolean() }).nullable(),
  /** Where the old one stands. */
  point: knownPoint.nullable(),
  address: address.nullable(),
  /** Old data may have another dosimeter at its point: until that is gone, this one can only be removed (E7). */
  isPointShared: z.boolean(),
  /** 'Procedi comunque' of a dosimeter that is not about to expire. */
  isEarlyConfirmed: z.boolean(),
  lost: z.boolean(),
  removeOnly: z.boolean(),
  newDosimeter: z.object({ id, codice: z.string(), dataAttribuzione: day.nullable() }).nullable(),
  /** 'Procedi comunque' of a dosimeter shipped long ago. */
  isLateConfirmed: z.boolean(),
  placementDate: dayOrNone,
  /** It follows the removal until it is edited (J6). */
  isPlacementDateEdited: z.boolean(),
  photo: sha256.nullable(),
  /** To be chosen once the list has arrived ('Prosegui', J7). */
  wanted: id.nullable(),
});
export type ReplacementDraft = z.output<typeof replacementDraftShape>;

const nothingChosen = {
  oldDosimeter: null,
  point: null,
  address: null,
  isPointShared: false,
  isEarlyConfirmed: false,
  lost: false,
} satisfies Partial<ReplacementDraft>;

/** A wizard nobody has touched. */
export function emptyDraft(today: string): ReplacementDraft {
  return {
    step: step.removal,
    removalDate: today,
    ...nothingChosen,
    removeOnly: false,
    newDosimeter: null,
    isLateConfirmed: false,
    placementDate: today,
    isPlacementDateEdited: false,
    photo: null,
    wanted: null,
  };
}

export type Change = (draft: ReplacementDraft) => ReplacementDraft;

/** Another day clears the selection: the list is another one. The placement's day follows unless it was edited. */
export function changeRemovalDate(removalDate: string): Change {
  return (draft) => {
    const follows = !draft.isPlacementDateEdited && !draft.removeOnly;
    const placementDate = follows ? removalDate : draft.placementDate;
    return { ...draft, ...nothingChosen, removalDate, placementDate, wanted: null };
  };
}

/** Dosimeters in their places: what of the lists a choice needs. */
export type Placed = {
  dosimetri: readonly Pick<Placement, 'id' | 'codice' | 'inizio' | 'inScadenza' | 'idPunto'>[];
  indirizzi: readonly (Address & Partial<Place>)[];
  punti: readonly Pick<
    BarePoint,
    'id' | 'alias' | 'superficie' | 'codicePiano' | 'oldPiano' | 'idIndirizzo'
  >[];
};

/** Picks a dosimeter of the lists with its point and address; null when they do not hold it. */
export function pickOld(lists: Placed, placementId: number): Change | null {
  const placement = lists.dosimetri.find(({ id }) => id === placementId);
  const point = lists.punti.find(({ id }) => id === placement?.idPunto);
  const site = lists.indirizzi.find(({ id }) => id === point?.idIndirizzo);
  if (!placement || !point || !site) return null;
  const { id: old, codice, inizio, inScadenza } = placement;
  const { id: pointId, alias, superficie, codicePiano, oldPiano } = point;
  return (draft) =>
    draft.oldDosimeter?.id === old
      ? { ...draft, wanted: null }
      : {
          ...draft,
          ...nothingChosen,
          oldDosimeter: { id: old, codice, inizio, inScadenza },
          point: { id: pointId, alias, superficie, codicePiano, oldPiano },
          // How far it is from here is no part of the work.
          address: address.parse(site),
          isPointShared: lists.dosimetri.some((other) => other.idPunto === pointId && other.id !== old),
          wanted: null,
        };
}

/** The old dosimeter is not there any more, or is still to be found. */
export function dropOld(draft: ReplacementDraft): ReplacementDraft {
  return { ...draft, ...nothingChosen, wanted: null };
}

export function chooseNew(
  chosen: Pick<AvailableDosimeter, 'trattamento' | 'codice' | 'dataAttribuzione'>,
): Change {
  const { trattamento, codice, dataAttribuzione } = chosen;
  return (draft) =>
    draft.newDosimeter?.id === trattamento
      ? draft
      : {
          ...draft,
          removeOnly: false,
          newDosimeter: { id: trattamento, codice, dataAttribuzione },
          isLateConfirmed: false,
        };
}

/** 'sola rimozione' clears the new dosimeter, its day and its photo; without it the day is the removal's again (E18). */
export function setRemoveOnly(removeOnly: boolean): Change {
  return (draft) => ({
    ...draft,
    removeOnly,
    newDosimeter: null,
    isLateConfirmed: false,
    photo: null,
    placementDate: removeOnly ? '' : draft.removalDate,
    isPlacementDateEdited: false,
  });
}

export function setPlacementDate(placementDate: string): Change {
  return (draft) => ({ ...draft, placementDate, isPlacementDateEdited: true });
}

/** Both dates are today's. */
export function setDates(draft: ReplacementDraft, today: string): ReplacementDraft {
  const placementDate = draft.removeOnly ? '' : today;
  return { ...draft, removalDate: today, placementDate, isPlacementDateEdited: false };
}

/** After a success: both dates stay (J5); `wanted` is the remaining dosimeter to go on with. */
export function startOver(
  draft: ReplacementDraft,
  today: string,
  wanted: number | null = null,
): ReplacementDraft {
  const removalDate = draft.removalDate || today;
  const placementDate = draft.placementDate || removalDate;
  const { isPlacementDateEdited } = draft;
  return { ...emptyDraft(today), removalDate, placementDate, isPlacementDateEdited, wanted };
}

/** Whether the removal has to be confirmed: the dosimeter is not about to expire. */
export function isEarlyRemoval({ oldDosimeter }: Pick<ReplacementDraft, 'oldDosimeter'>): boolean {
  return oldDosimeter !== null && !oldDosimeter.inScadenza;
}

/** Days from the placement of a dosimeter to its removal (E10). */
export function daysPlaced({ inizio }: Pick<Placement, 'inizio'>, removalDate: string): number {
  return daysBetween(inizio, removalDate);
}

/** Whether a dosimeter was shipped so long ago that placing it has to be confirmed: 91 days ask, 90 do not (E9). */
export function isShippedLongAgo(dosimeter: { dataAttribuzione: string | null }, today: string): boolean {
  const { dataAttribuzione } = dosimeter;
  return dataAttribuzione !== null && daysBetween(dataAttribuzione, today) > shippingWarningDays;
}

export const stepTexts = {
  oldDosimeter: 'Selezionare il dosimetro da rimuovere',
  removalDay: 'Indicare la data di rimozione.',
  proceed: 'Per proseguire serve la spunta su «Procedi comunque».',
  newDosimeter: 'Indicare il dosimetro e la data',
  shared: 'In questo punto c’è anche un altro dosimetro: prima se ne rimuove uno, con «sola rimozione».',
  future: 'La data non può essere nel futuro.',
  removalBeforeStart: 'La data di rimozione non può precedere la data di posizionamento.',
  startBeforeRemoval: 'La data di posizionamento non può precedere la data di rimozione.',
  confirm: 'Per inviare serve la tua conferma',
} as const;

/** Message per field; empty when the step is complete. */
export type StepProblems = Partial<Record<'choice' | 'date' | 'proceed' | 'confirm', string>>;

type Known = { today: string; confirmed?: boolean };

/** What is missing or wrong on a step, per field. */
export function stepProblems(current: number, draft: ReplacementDraft, known: Known): StepProblems {
  if (current === step.removal) return removalProblems(draft, known.today);
  if (current === step.placement) return placementProblems(draft, known.today);
  return current === step.summary && !known.confirmed ? { confirm: stepTexts.confirm } : {};
}

function removalProblems(draft: ReplacementDraft, today: string): StepProblems {
  const { oldDosimeter, removalDate } = draft;
  const problems: StepProblems = {};
  if (removalDate === '') problems.date = stepTexts.removalDay;
  else if (removalDate > today) problems.date = stepTexts.future;
  else if (oldDosimeter !== null && removalDate < oldDosimeter.inizio)
    problems.date = stepTexts.removalBeforeStart;
  if (oldDosimeter === null) problems.choice = stepTexts.oldDosimeter;
  if (isEarlyRemoval(draft) && !draft.isEarlyConfirmed) problems.proceed = stepTexts.proceed;
  return problems;
}

function placementProblems(draft: ReplacementDraft, today: string): StepProblems {
  const { newDosimeter, placementDate, removalDate } = draft;
  if (draft.removeOnly) return {};
  const problems: StepProblems = {};
  if (newDosimeter === null) problems.choice = stepTexts.newDosimeter;
  else if (draft.isPointShared) problems.choice = stepTexts.shared;
  else if (isShippedLongAgo(newDosimeter, today) && !draft.isLateConfirmed)
    problems.proceed = stepTexts.proceed;
  if (placementDate === '') problems.date = stepTexts.newDosimeter;
  else if (placementDate > today) problems.date = stepTexts.future;
  else if (placementDate < removalDate) problems.date = stepTexts.startBeforeRemoval;
  return problems;
}

/** The step to begin with: after as many leading steps as are complete, the summary at most (J4). */
export function startStep(draft: ReplacementDraft, today: string): number {
  const isComplete = (current: number) => Object.keys(stepProblems(current, draft, { today })).length === 0;
  if (!isComplete(step.removal)) return step.removal;
  return isComplete(step.placement) ? step.summary : step.placement;
}

/** A remaining dosimeter with the point it stands at. */
export type RemainingStop = { dosimeter: Placement; point: BarePoint | null };

/** The remaining dosimeters in the order of a walk from the point one stands at (`walkingOrder`). */
export function remainingWalk(
  { dosimeters, points }: { dosimeters: readonly Placement[]; points: readonly BarePoint[] },
  from: BarePoint | null,
): RemainingStop[] {
  const byPoint = new Map(dosimeters.map((dosimeter) => [dosimeter.idPunto, [] as Placement[]]));
  for (const dosimeter of dosimeters) byPoint.get(dosimeter.idPunto)?.push(dosimeter);
  const standing = walkingOrder(
    points.filter(({ id: pointId }) => byPoint.has(pointId)),
    from,
  );
  const placed = standing.flatMap((point) =>
    (byPoint.get(point.id) ?? []).map((dosimeter) => ({ dosimeter, point })),
  );
  const known = new Set(standing.map(({ id: pointId }) => pointId));
  const others = dosimeters.filter(({ idPunto }) => !known.has(idPunto));
  return [...placed, ...others.map((dosimeter) => ({ dosimeter, point: null }))];
}
