import type { z } from 'zod';
import { newClient } from '#customers/customers/contract.ts';
import { clientTexts } from '#customers/customers/rules.ts';
import { pointTexts } from '#customers/points/rules.ts';
import { type Address, newAddress } from '#customers/sites/contract.ts';
import { addressTexts, buildingCodeProblems, sameName } from '#customers/sites/rules.ts';
import { type Answer, type Question, questionnaireProblems } from '#surveys/surveys/rules.ts';
import { newPointOnPlan } from '../contract.ts';
import { isPointChoosable, type PlacementDraft, type PointFields, step } from '../rules.ts';
import { principalProblems } from './choose-principal.ts';
import { isUntouched, readPointFields } from './fresh-records.ts';
import { type PointAhead, removalTarget } from './points-ahead.ts';

/** What the step has read from the server, as far as its checks need it. */
export type Known = {
  today: string;
  questions?: readonly Question[] | undefined;
  answers?: readonly Answer[] | undefined;
  /** What is wrong with the content of answers given here, by `answerKey`. */
  refused?: StepProblems;
  addresses?: readonly Address[] | undefined;
  points?: readonly PointAhead[] | undefined;
  /** Points that a placement still to be sent from this device will take. */
  queuedPoints?: ReadonlySet<number>;
  /** New points that a placement still to be sent makes here. */
  waitingPoints?: readonly { fresh: PointFields }[];
  confirmed?: boolean;
};

/** Message per field, `choice` for the step's list; empty when the step is complete. */
export type StepProblems = Record<string, string>;

export const stepTexts = {
  client: clientTexts.missing,
  address: addressTexts.missing,
  point: pointTexts.missing,
  dosimeter: 'Indicare il dosimetro e la data',
  queued: 'Qui c’è già un dosimetro in attesa di invio da questo dispositivo.',
  confirm: 'Per inviare serve la tua conferma',
  loading: 'I dati di questo passaggio non sono ancora arrivati: attendere o riprovare.',
  future: 'La data non può essere nel futuro.',
  removalBeforeStart: 'La data di rimozione non può precedere la data di posizionamento.',
  startBeforeRemoval: 'La data di posizionamento non può precedere la data di rimozione.',
  removalDay: 'Indicare la data di rimozione.',
  removalToUndo: 'Per proseguire, annullare questa rimozione.',
} as const;

/** For who may not add what the list lacks. */
export const askForNew =
  'Manca quello che cerchi? Qui non puoi aggiungerlo: chiedi al laboratorio di registrarlo.';

/** What is missing or wrong on a step, per field; the rules are those of the contracts. */
export function stepProblems(current: number, draft: PlacementDraft, known: Known): StepProblems {
  switch (current) {
    case step.principal:
      return principalProblems(draft);
    case step.client:
      return clientProblems(draft);
    case step.employerSurvey:
    case step.buildingSurvey:
      return surveyProblems(known);
    case step.address:
      return addressProblems(draft, known.addresses ?? []);
    case step.point:
      return { ...pointProblems(draft, known), ...removalProblems(draft, known) };
    case step.dosimeter:
      return dosimeterProblems(draft, known.today);
    case step.summary:
      return known.confirmed ? {} : { confirm: stepTexts.confirm };
    default:
      return {};
  }
}

function clientProblems({ client }: PlacementDraft): StepProblems {
  if (client === null) return { choice: stepTexts.client };
  return 'fresh' in client ? shapeProblems(newClient, client.fresh) : {};
}

function surveyProblems({ questions, answers, refused = {} }: Known): StepProblems {
  if (!questions || !answers) return { survey: stepTexts.loading };
  return { ...refused, ...Object.fromEntries(questionnaireProblems(questions, answers)) };
}

function addressProblems({ address }: PlacementDraft, others: readonly Address[]): StepProblems {
  if (address === null) return { choice: stepTexts.address };
  if ('known' in address) return {};
  return {
    ...(isUntouched(address) ? { choice: stepTexts.address } : {}),
    ...buildingCodeProblems(address.fresh, others),
    ...shapeProblems(newAddress, address.fresh),
  };
}

function pointProblems(
  { point, plan, removals }: PlacementDraft,
  { points = [], queuedPoints, waitingPoints = [] }: Known,
): StepProblems {
  if (point === null) return { choice: stepTexts.point };
  if ('known' in point) {
    if (queuedPoints?.has(point.known.id)) return { choice: stepTexts.queued };
    const chosen = points.find((candidate) => candidate.id === point.known.id);
    return chosen && !isPointChoosable(chosen, removals) ? { choice: pointTexts.occupied } : {};
  }
  const place = { planimetry: plan?.id ?? null, planimetryPos: plan?.position ?? null };
  const problems = {
    ...(isUntouched(point) ? { choice: stepTexts.point } : {}),
    ...shapeProblems(newPointOnPlan, { ...readPointFields(point.fresh), ...place }),
  } as StepProblems;
  const others = [...points, ...waitingPoints.map(({ fresh }) => fresh)];
  const taken = others.some((other) => sameName(other.alias, point.fresh.alias));
  return taken && !problems.alias ? { ...problems, alias: pointTexts.aliasTaken } : problems;
}

/** Key of the problem of a removal's day. */
export function removalKey(dosimeterId: number): string {
  return `removal-${dosimeterId}`;
}

function removalProblems({ removals }: PlacementDraft, { points, today }: Known): StepProblems {
  const problems: StepProblems = {};
  for (const removal of removals) {
    const { dosimeterId, dataRimozione } = removal;
    const target = points && removalTarget(removal, points);
    const key = removalKey(dosimeterId);
    if (target && target.state !== 'active') problems[key] = stepTexts.removalToUndo;
    else if (dataRimozione === '') problems[key] = stepTexts.removalDay;
    else if (dataRimozione > today) problems[key] = stepTexts.future;
    else if (target && dataRimozione < target.placement.inizio) problems[key] = stepTexts.removalBeforeStart;
  }
  return problems;
}

function dosimeterProblems(draft: PlacementDraft, today: string): StepProblems {
  if (draft.dosimeter === null) return { choice: stepTexts.dosimeter };
  if (draft.placementDate === '') return { date: stepTexts.dosimeter };
  if (draft.placementDate > today) return { date: stepTexts.future };
  return draft.placementDate < earliestStart(draft) ? { date: stepTexts.startBeforeRemoval } : {};
}

/** The point is free from the day its dosimeter is removed (E16). */
export function earliestStart({ point, removals }: PlacementDraft): string {
  if (point === null || !('known' in point)) return '';
  const here = removals.filter((removal) => point.known.occupants.includes(removal.dosimeterId));
  return here.reduce((latest, { dataRimozione }) => (dataRimozione > latest ? dataRimozione : latest), '');
}

/** The first message of each field that a shape refuses. */
function shapeProblems(shape: z.ZodType, value: unknown): StepProblems {
  const read = shape.safeParse(value);
  const problems: StepProblems = {};
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
