import { z } from 'zod';
import { type Client, client, type Principal, principal } from '#customers/customers/contract.ts';
import { type Placement, type Point } from '#customers/points/contract.ts';
import { isActivePlacement } from '#customers/points/rules.ts';
import { type Address, address } from '#customers/sites/contract.ts';
import { shipsByDefault } from '#customers/sites/rules.ts';
import { day, id, sha256 } from '#platform/contract/shapes.ts';
import { answer } from '#surveys/surveys/contract.ts';
import type { FieldSite } from '../site-view/contract.ts';
import { type RemovedDosimeter, removedDosimeter } from './contract.ts';

/** The ten steps; on the screen they are counted from 1. */
export const wizardSteps = [
  { title: 'Committente', question: 'Chi paga la fornitura dei dosimetri che stai posizionando?' },
  { title: 'Datore di Lavoro/ Cliente', question: 'Per chi stai posizionando il dosimetro?' },
  { title: 'Questionario datore di lavoro', question: 'Cosa sappiamo del datore di lavoro?' },
  { title: 'Indirizzo di campionamento', question: 'In quale sede stai posizionando il dosimetro?' },
  { title: 'Planimetrie', question: 'Hai una planimetria della sede da aggiungere?' },
  { title: 'Questionario edificio', question: "Com'è fatto l'edificio?" },
  { title: 'Punto di misurazione', question: 'In quale punto metti il dosimetro?' },
  { title: 'Posizionamento dosimetro', question: 'Quale dosimetro metti, e da quando?' },
  { title: 'Riepilogo', question: 'È tutto corretto?' },
  { title: 'Esito', question: '' },
] as const;

export const stepCount = wizardSteps.length;
export const step = {
  principal: 1,
  client: 2,
  employerSurvey: 3,
  address: 4,
  plans: 5,
  buildingSurvey: 6,
  point: 7,
  dosimeter: 8,
  summary: 9,
  result: 10,
} as const;

const typed = z.string();
const clientFields = z.object({
  displayName: typed,
  address: typed,
  city: typed,
  cap: typed,
  provincia: typed,
});
const addressFields = clientFields.extend({
  region: z.int().nullable(),
  codiceStabile: typed,
  cdr: typed,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
const pointFields = z.object({
  alias: typed,
  stanza: typed,
  superficie: typed,
  codicePiano: z.int().nullable(),
});
/** The key of a record made here; none in drafts from before there were keys. */
const key = z.uuid().optional();
/** Made by another placement of this device, which has not arrived yet: chosen from the list, not typed here. */
const isWaiting = z.literal(true).optional();
const knownPoint = z.object({
  id,
  alias: z.string(),
  superficie: z.int().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  /** Placements active at it when it was chosen. */
  occupants: z.array(id),
});
const position = z.object({ x: z.number(), y: z.number() });
const newPlan = z.object({
  /** Temporary, negative. */
  id: z.int().negative(),
  sha256,
  name: z.string(),
});

/** Everything chosen and typed in the wizard, as it is kept on the device. Pictures are named by their hash. */
export const placementDraftShape = z.object({
  step: z.int().min(1).max(stepCount),
  principal: principal.nullable(),
  client: z
    .union([z.object({ known: client }), z.object({ fresh: clientFields, key, isWaiting })])
    .nullable(),
  clientCoincidesWithAddress: z.boolean(),
  employerAnswers: z.array(answer),
  address: z
    .union([z.object({ known: address }), z.object({ fresh: addressFields, key, isWaiting })])
    .nullable(),
  shippingAddress: z.boolean(),
  newPlans: z.array(newPlan),
  buildingAnswers: z.array(answer),
  /** What else the building's questionnaire says, as it was read: other buildings may take it over. */
  buildingRead: z.array(answer).default([]),
  applyToAllBuildings: z.boolean(),
  point: z.union([z.object({ known: knownPoint }), z.object({ fresh: pointFields, key })]).nullable(),
  /** Plan chosen for a new point, and where on it, in pixels of its picture. */
  plan: z.object({ id: z.int(), position: position.nullable() }).nullable(),
  removals: z.array(removedDosimeter.extend({ dataRimozione: day.or(z.literal('')) })),
  dosimeter: z.object({ id, codice: z.string() }).nullable(),
  placementDate: day.or(z.literal('')),
  photo: sha256.nullable(),
});
export type PlacementDraft = z.output<typeof placementDraftShape>;
export type AddressFields = z.output<typeof addressFields>;
export type PointFields = z.output<typeof pointFields>;
export type KnownPoint = z.output<typeof knownPoint>;
export type NewPlan = z.output<typeof newPlan>;

/** What lies below the address, empty; the employer's answers lie above it (H9). */
export const belowAddress = {
  shippingAddress: shipsByDefault,
  newPlans: [],
  buildingAnswers: [],
  buildingRead: [],
  applyToAllBuildings: true,
  point: null,
  plan: null,
  removals: [],
  dosimeter: null,
  photo: null,
} satisfies Partial<PlacementDraft>;

export const belowClient = {
  clientCoincidesWithAddress: false,
  employerAnswers: [],
  address: null,
  ...belowAddress,
} satisfies Partial<PlacementDraft>;

/** A wizard nobody has touched. */
export function emptyDraft(today: string): PlacementDraft {
  return { step: 1, principal: null, client: null, ...belowClient, placementDate: today };
}

/** The days of the placement and of what is removed for it are today's. */
export function setDates(draft: PlacementDraft, today: string): PlacementDraft {
  const removals = draft.removals.map((removal) => ({ ...removal, dataRimozione: today }));
  return { ...draft, removals, placementDate: today };
}

/** The dosimeters measuring at a point; more than one only on records from before today's rules. */
export function activePlacements(point: Pick<Point, 'trattamenti'>): Placement[] {
  return point.trattamenti.filter(isActivePlacement);
}

/** A point can take a dosimeter when none is active at it, or exactly one that is being removed (E7). */
export function isPointChoosable(
  point: Pick<Point, 'trattamenti'>,
  removals: readonly Pick<RemovedDosimeter, 'dosimeterId'>[],
): boolean {
  const active = activePlacements(point);
  if (active.length === 0) return true;
  const only = active[0];
  return active.length === 1 && removals.some((removal) => removal.dosimeterId === only?.id);
}

/** After a success: principal, client and address of the reply stay, the rest starts over at the point (H7). */
export function afterSuccess(
  draft: PlacementDraft,
  reply: { client: Client; indirizzo: Address },
  today: string,
): PlacementDraft {
  return {
    ...emptyDraft(today),
    step: step.point,
    principal: draft.principal,
    client: { known: reply.client },
    address: { known: reply.indirizzo },
  };
}

/** The next placement at a point that is free: what remains is the dosimeter. */
export function atFreePoint(draft: PlacementDraft, point: Omit<KnownPoint, 'occupants'>): PlacementDraft {
  const { id: pointId, alias, superficie, codicePiano, oldPiano } = point;
  const known = { id: pointId, alias, superficie, codicePiano, oldPiano, occupants: [] };
  return { ...draft, step: step.dosimeter, point: { known } };
}

/**
 * While one placement waits to be sent, the next: at the same address. What is new there goes along under its key, with
 * the answers given about it.
 */
export function afterQueueing(draft: PlacementDraft, today: string): PlacementDraft {
  const { principal, client, address } = draft;
  const next = { ...emptyDraft(today), principal };
  if (principal === null || client === null)
    return { ...next, step: principal === null ? step.principal : step.client };
  const { clientCoincidesWithAddress, employerAnswers, shippingAddress, applyToAllBuildings } = draft;
  const isNew = 'fresh' in client;
  // Without a key (a draft of an earlier version) it would be made a second time.
  if (isNew && client.key === undefined) return { ...next, step: step.client };
  const atClient = {
    ...next,
    client: isNew ? { ...client, isWaiting: true as const } : client,
    ...(isNew ? { clientCoincidesWithAddress, employerAnswers } : {}),
  };
  if (address === null || ('fresh' in address && address.key === undefined))
    return { ...atClient, step: step.address };
  // The plans that were added wait too: sent again, they are found by their pictures.
  const { buildingAnswers, buildingRead, newPlans } = draft;
  if ('known' in address) return { ...atClient, step: step.point, address, newPlans };
  return {
    ...atClient,
    step: step.point,
    address: { ...address, isWaiting: true as const },
    ...{ shippingAddress, applyToAllBuildings, buildingAnswers, buildingRead, newPlans },
  };
}

/**
 * A placement that begins at a site: at the choice of the point, or at that of the dosimeter when the point is known
 * and free; where a questionnaire lacks mandatory answers, at that one.
 */
export function startAtSite(site: FieldSite, pointId: number, today: string): PlacementDraft {
  const wanted = site.punti.find(({ id, attivo }) => id === pointId && attivo);
  const { datore, edificio } = site.questionari;
  const start = {
    ...emptyDraft(today),
    step: !datore ? step.employerSurvey : !edificio ? step.buildingSurvey : step.point,
    principal: site.committente,
    client: { known: site.cliente },
    address: { known: site.indirizzo },
  };
  if (!wanted) return start;
  const { alias, superficie, codicePiano, oldPiano, attivi } = wanted;
  const occupants = attivi.map(({ trattamento }) => trattamento);
  const point = { known: { id: pointId, alias, superficie, codicePiano, oldPiano, occupants } };
  return {
    ...start,
    point,
    step: datore && edificio && occupants.length === 0 ? step.dosimeter : start.step,
  };
}

/** A placement that begins with a dosimeter in the hand. */
export function withDosimeter(
  draft: PlacementDraft,
  dosimeter: NonNullable<PlacementDraft['dosimeter']>,
): PlacementDraft {
  return { ...draft, dosimeter };
}

/** A placement of which only the dosimeter is known, and with it who pays for it. */
export function startWithDosimeter(
  dosimeter: NonNullable<PlacementDraft['dosimeter']>,
  paidBy: Principal,
  today: string,
): PlacementDraft {
  return { ...emptyDraft(today), step: step.client, principal: paidBy, dosimeter };
}

/**
 * Whether something would be lost with the draft: typed, answered, scanned or photographed. What was merely chosen from
 * the lists is chosen again at once.
 */
export function holdsWork(draft: PlacementDraft): boolean {
  const { client, address, point, dosimeter, photo } = draft;
  const isTyped = [client, address, point].some((chosen) => chosen !== null && 'fresh' in chosen);
  const given = [draft.newPlans, draft.employerAnswers, draft.buildingAnswers, draft.removals];
  return isTyped || dosimeter !== null || photo !== null || given.some((list) => list.length > 0);
}

export type Missing = 'principal' | 'client' | 'address' | 'point' | 'dosimeter';

/** What an earlier step should have given and has not; the step cannot be shown without it (H3). */
export function missingBefore(current: number, draft: PlacementDraft): Missing | null {
  if (current > step.principal && draft.principal === null) return 'principal';
  if (current > step.client && draft.client === null) return 'client';
  if (current > step.address && draft.address === null) return 'address';
  if (current > step.point && draft.point === null) return 'point';
  if (current > step.dosimeter && draft.dosimeter === null) return 'dosimeter';
  return null;
}
