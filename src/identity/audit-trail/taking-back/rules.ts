/** What of the trail can be taken back: each noun has its call. */
export type UndoNoun = 'movimento' | 'zona' | 'diritti' | 'ruoli';

export type RecordedEvent = {
  id: number;
  event: string;
  entity: string;
  entityId: string;
  details: unknown;
};

/** Events that their record's history offers to take back, by the noun whose call does it. */
const offered: Record<string, UndoNoun> = {
  'placement.returned': 'movimento',
  'dosimeter.taken-back': 'movimento',
  'dosimeter.assigned': 'movimento',
  'shipment.updated': 'movimento',
  'zone.principal-added': 'zona',
  'zone.principal-removed': 'zona',
  'grant.given': 'diritti',
  'grant.changed': 'diritti',
  'grant.revoked': 'diritti',
};

/** What an event has to tell so that it can be taken back; those of earlier releases do not. */
const needed: Record<string, string> = {
  'dosimeter.taken-back': 'principalId',
  'grant.changed': 'before',
  'grant.revoked': 'before',
};

/** Of a membership only what happened to the same membership stands upon it; of any other record all that happened. */
const withParts: ReadonlySet<string> = new Set(['zone', 'user']);

function subjectOf({ event, entity, entityId, details }: RecordedEvent): string {
  const record = `${entity}/${entityId}`;
  if (!withParts.has(entity)) return record;
  const { principalId } = details as { principalId?: number };
  if (principalId !== undefined) return `${record}/${principalId}`;
  return event === 'user.updated' || event === 'user.undone' ? `${record}/roles` : `${record}/${event}`;
}

function nounOf({ event, details }: RecordedEvent): UndoNoun | undefined {
  if (event === 'user.updated') return changesMembershipOnly(details) ? 'ruoli' : undefined;
  const need = needed[event];
  return need === undefined || need in (details as object) ? offered[event] : undefined;
}

/** Roles and zones can be given back as they were; names and addresses of a person are not the trail's to keep. */
function changesMembershipOnly(details: unknown): boolean {
  return (details as { personal?: unknown }).personal === null;
}

/**
 * The events of one list, the newest first, that nothing follows; with the noun that takes each back. To a person whose
 * data were erased nothing is given back.
 */
export function takenBackAs(newestFirst: readonly RecordedEvent[]): Map<number, UndoNoun> {
  const followed = new Set<string>();
  const erased = new Set<string>();
  const nouns = new Map<number, UndoNoun>();
  for (const event of newestFirst) {
    const subject = subjectOf(event);
    const person = `${event.entity}/${event.entityId}`;
    const noun = nounOf(event);
    if (noun !== undefined && !followed.has(subject) && !erased.has(person)) nouns.set(event.id, noun);
    followed.add(subject);
    if (event.event === 'user.erased') erased.add(person);
  }
  return nouns;
}

/**
 * What stands upon an action: 'nothing', that it 'was taken back' already, or the first event that followed.
 * `later` is what happened to the same records since, the oldest first.
 */
export function standingUpon<Later extends RecordedEvent>(
  action: readonly RecordedEvent[],
  later: readonly Later[],
): 'nothing' | 'was taken back' | Later {
  const subjects = new Map(action.map((event) => [subjectOf(event), event.id]));
  const following = later.filter((event) => event.id > (subjects.get(subjectOf(event)) ?? event.id));
  const last = Math.max(...action.map(({ id }) => id));
  if (following.some(({ details }) => (details as { action?: number }).action === last))
    return 'was taken back';
  return following[0] ?? 'nothing';
}
