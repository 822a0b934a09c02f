import type { Client, NewClient } from '#customers/customers/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import { answersOver, sameAnswer } from '#surveys/answers/rules.ts';
import { type Answer, answerKey, answersToSend, type Question } from '#surveys/surveys/rules.ts';
import type { RemovedDosimeter } from '../contract.ts';
import {
  type AddressFields,
  belowAddress,
  belowClient,
  type KnownPoint,
  type NewPlan,
  type PlacementDraft,
  type PointFields,
} from '../rules.ts';
import type { WaitingAddress, WaitingClient } from './waiting-sites.ts';

export type Change = (draft: PlacementDraft) => PlacementDraft;

/** A key for a record that is made on this device: the server makes it once, whatever arrives under it. */
const newKey = () => crypto.randomUUID();

/** What is cleared below a record; a dosimeter that was scanned before anything was chosen there stays. */
function cleared<T extends object>(before: unknown, below: T, { dosimeter, photo }: PlacementDraft) {
  return before === null ? { ...below, dosimeter, photo } : below;
}

/** Another client clears address, plans, answers, point, dosimeter, plan choice and removals. Null: none. */
export function chooseClient(chosen: Client | null): Change {
  return (draft) => {
    if (chosen === null) return draft.client === null ? draft : { ...draft, client: null, ...belowClient };
    const same = draft.client !== null && 'known' in draft.client && draft.client.known.id === chosen.id;
    return {
      ...draft,
      ...(same ? {} : cleared(draft.client, belowClient, draft)),
      client: { known: chosen },
    };
  };
}

export const emptyClientFields: NewClient = {
  displayName: '',
  address: '',
  city: '',
  cap: '',
  provincia: '',
};

/** Whether something is being typed here; what another placement has made and not sent yet is chosen, not typed. */
function isTyped(record: PlacementDraft['client'] | PlacementDraft['address']): boolean {
  return record !== null && 'fresh' in record && !record.isWaiting;
}

/** Starts a new client; one already started stays as it is. */
export function startClient(fields: NewClient = emptyClientFields): Change {
  return (draft) =>
    isTyped(draft.client)
      ? draft
      : {
          ...draft,
          ...cleared(draft.client, belowClient, draft),
          client: { fresh: fields, key: newKey() },
        };
}

/** Chooses a client that another placement of this device makes, with the answers given there. */
export function chooseWaitingClient({ client, employerAnswers }: WaitingClient): Change {
  return (draft) => {
    const chosen = { ...client, isWaiting: true } as const;
    const isSame = draft.client !== null && 'fresh' in draft.client && draft.client.key === client.key;
    return isSame ? draft : { ...draft, ...belowClient, client: chosen, employerAnswers };
  };
}

/** What is typed into the new client. A new address that coincides with it follows, field by field, unless edited. */
export function editClient(patch: Partial<NewClient>): Change {
  return (draft) => {
    if (draft.client === null || !('fresh' in draft.client)) return draft;
    const before = draft.client.fresh;
    const fresh = { ...before, ...patch };
    const edited = { ...draft, client: { ...draft.client, fresh } };
    if (!draft.clientCoincidesWithAddress || draft.address === null || !('fresh' in draft.address))
      return edited;
    const site = { ...draft.address.fresh };
    for (const field of copiedFields) if (site[field] === before[field]) site[field] = fresh[field];
    return { ...edited, address: { ...draft.address, fresh: site } };
  };
}

/** Another address clears plans, building answers, point, dosimeter, plan choice and removals. Null: none. */
export function chooseAddress(chosen: Address | null): Change {
  return (draft) => {
    if (chosen === null) return draft.address === null ? draft : { ...draft, address: null, ...belowAddress };
    const same = draft.address !== null && 'known' in draft.address && draft.address.known.id === chosen.id;
    return {
      ...draft,
      ...(same ? {} : cleared(draft.address, belowAddress, draft)),
      address: { known: chosen },
    };
  };
}

/** What was typed for one record, for another one: elsewhere it is not the one that may have been made already. */
function asAnother<T>({ fresh, key }: { fresh: T; key?: string | undefined }) {
  return key === undefined ? { fresh } : { fresh, key: newKey() };
}

/** What does not hang on an address that is gone: dosimeter, photo, answers, new plans, a new point. */
function besideAddress({ point, plan }: PlacementDraft): Partial<PlacementDraft> {
  return {
    point: point !== null && 'fresh' in point ? asAnother(point) : null,
    plan: plan !== null && plan.id < 0 ? plan : null,
    removals: [],
    buildingRead: [],
  };
}

/** Another address in place of one that is gone, after a refusal: nothing is typed or photographed again. */
export function replaceAddress(chosen: Address | null): Change {
  return (draft) => ({ ...draft, ...besideAddress(draft), address: chosen && { known: chosen } });
}

/** The same for a client; an address that is new goes along, as another record than under the client before. */
export function replaceClient(chosen: Client | null): Change {
  return (draft) => {
    const { address, point } = draft;
    const moved =
      address !== null && 'fresh' in address
        ? {
            address: asAnother(address),
            point: point !== null && 'fresh' in point ? asAnother(point) : point,
          }
        : { address: null, ...besideAddress(draft) };
    return { ...draft, ...moved, client: chosen && { known: chosen } };
  };
}

const copiedFields = ['displayName', 'address', 'city', 'cap', 'provincia'] as const;

/** The fields of a new address: the client's when it coincides with the registered office (E13), else empty. */
export function addressFieldsFrom(source: NewClient, region: number | null): AddressFields {
  const { displayName, address: street, city, cap, provincia } = source;
  const rest = { region, codiceStabile: '', cdr: '', latitude: null, longitude: null };
  return { displayName, address: street, city, cap, provincia, ...rest };
}

/** Starts a new address; one already started stays as it is. */
export function startAddress(fields: AddressFields = addressFieldsFrom(emptyClientFields, null)): Change {
  return (draft) =>
    isTyped(draft.address)
      ? draft
      : {
          ...draft,
          ...cleared(draft.address, belowAddress, draft),
          address: { fresh: fields, key: newKey() },
        };
}

/** Chooses an address that another placement of this device makes, with what was said of it there. */
export function chooseWaitingAddress({ address, ...said }: WaitingAddress): Change {
  return (draft) => {
    const chosen = { ...address, isWaiting: true } as const;
    const isSame = draft.address !== null && 'fresh' in draft.address && draft.address.key === address.key;
    return isSame ? draft : { ...draft, ...belowAddress, ...said, address: chosen };
  };
}

/** What is typed into the new address. Coordinates belong to the place: they go when it changes. */
export function editAddress(patch: Partial<AddressFields>): Change {
  return (draft) => {
    if (draft.address === null || !('fresh' in draft.address)) return draft;
    const moved = ['address', 'city', 'cap', 'provincia'].some((field) => field in patch);
    const place = moved ? { latitude: null, longitude: null } : {};
    const fresh = { ...draft.address.fresh, ...place, ...patch };
    return { ...draft, address: { ...draft.address, fresh } };
  };
}

/** Chooses an existing point; a plan is chosen for new points only. */
export function choosePoint(chosen: KnownPoint | null): Change {
  return (draft) => ({ ...draft, point: chosen && { known: chosen }, plan: null });
}

export const emptyPointFields: PointFields = { alias: '', stanza: '', superficie: '', codicePiano: null };

/** A plan that was added here is added for the point that is placed: it need not be chosen again. */
function planJustAdded([first]: readonly NewPlan[]): PlacementDraft['plan'] {
  return first ? { id: first.id, position: null } : null;
}

export function startPoint(fields: PointFields = emptyPointFields): Change {
  return (draft) =>
    draft.point !== null && 'fresh' in draft.point
      ? draft
      : { ...draft, point: { fresh: fields, key: newKey() }, plan: planJustAdded(draft.newPlans) };
}

export function editPoint(patch: Partial<PointFields>): Change {
  return (draft) =>
    draft.point !== null && 'fresh' in draft.point
      ? { ...draft, point: { ...draft.point, fresh: { ...draft.point.fresh, ...patch } } }
      : draft;
}

/** New plans; the plan choice goes when its plan does, and comes with the first one for a new point without. */
export function setNewPlans(plans: readonly NewPlan[]): Change {
  return (draft) => {
    const gone =
      draft.plan !== null && draft.plan.id < 0 && !plans.some((plan) => plan.id === draft.plan?.id);
    const kept = gone ? null : draft.plan;
    const isAdded = plans.length > draft.newPlans.length;
    const isForPoint = draft.point !== null && 'fresh' in draft.point;
    const plan = kept === null && isAdded && isForPoint ? planJustAdded(plans.slice(-1)) : kept;
    return { ...draft, newPlans: [...plans], plan };
  };
}

/** The plan a new point is on; another plan takes the pin away. */
export function choosePlan(planId: number | null): Change {
  return (draft) => {
    if (planId === (draft.plan?.id ?? null)) return draft;
    return { ...draft, plan: planId === null ? null : { id: planId, position: null } };
  };
}

/** Where on the chosen plan, in pixels of its picture. */
export function placePin(position: { x: number; y: number } | null): Change {
  return (draft) => (draft.plan === null ? draft : { ...draft, plan: { ...draft.plan, position } });
}

/** Marks an active dosimeter for removal, or changes the day of its removal. */
export function markRemoval(removal: RemovedDosimeter): Change {
  return (draft) => ({
    ...draft,
    removals: [...draft.removals.filter((other) => other.dosimeterId !== removal.dosimeterId), removal],
  });
}

export function undoRemoval(dosimeterId: number): Change {
  return (draft) => ({
    ...draft,
    removals: draft.removals.filter((removal) => removal.dosimeterId !== dosimeterId),
  });
}

/**
 * A questionnaire is left: of its answers those are kept that were changed here, so that what somebody else answers
 * before they are sent is not undone by answers that were only read.
 */
export function leaveSurvey(
  store: 'employerAnswers' | 'buildingAnswers',
  { questions, answers }: { questions: readonly Question[]; answers: readonly Answer[] },
): Change {
  const stored = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const isRead = ({ q, p, a }: Answer) => sameAnswer(a, stored.get(answerKey(q, p)));
  return (draft) => {
    const whole = answersToSend(questions, answersOver(answers, draft[store]));
    const given = { ...draft, [store]: whole.filter((answer) => !isRead(answer)) };
    return store === 'buildingAnswers' ? { ...given, buildingRead: whole.filter(isRead) } : given;
  };
}

/** One answer given in a questionnaire of the wizard. */
export function giveAnswer(store: 'employerAnswers' | 'buildingAnswers', given: Answer): Change {
  const key = answerKey(given.q, given.p);
  return (draft) => ({
    ...draft,
    [store]: [...draft[store].filter((answer) => answerKey(answer.q, answer.p) !== key), given],
  });
}
