import { z } from 'zod';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';

const named = z.object({ id: z.int(), codice: z.string() }).nullish().catch(null);

/** What the drafts of the wizards say of the dosimeters they move; each leaves out what it does not know. */
const moves = z.object({
  /** Placed. */
  dosimeter: named,
  /** Put in the place of another. */
  newDosimeter: named,
  /** Where: of a placement the point that is known, of a replacement the point itself. */
  point: z
    .union([z.object({ known: z.object({ id: z.int() }) }), z.object({ id: z.int() })])
    .nullish()
    .catch(null),
  /** Taken away. */
  oldDosimeter: named,
  removals: z
    .array(z.object({ dosimeterId: z.int(), dosimeterCode: z.string() }))
    .default([])
    .catch([]),
});

/** Dosimeters by the number of their placement, with what stands on them. */
type Dosimeters = ReadonlyMap<number, { codice: string }>;

export type QueuedMoves = {
  /** Those that are placed. */
  dosimeters: Dosimeters;
  /** Where a dosimeter comes to lie. */
  points: ReadonlySet<number>;
  /** Those that are taken away, with the key of the work that does it. */
  removed: ReadonlyMap<number, Removed>;
};

/** `arrivedAt`: when the server received the work; null: not yet. */
type Removed = { codice: string; by: string; arrivedAt: string | null };

/** What work of this device moves that a list does not know which was kept at `keptAt`, or given just now (null). */
export function queuedMoves(entries: readonly OutboxEntry[], keptAt: string | null): QueuedMoves {
  const ahead = entries.filter((entry) => isAhead(entry, keptAt));
  const drafts = ahead.flatMap(({ value }) => moves.safeParse(value).data ?? []);
  return {
    dosimeters: byId(drafts.flatMap(({ dosimeter, newDosimeter }) => [dosimeter, newDosimeter])),
    points: new Set(drafts.flatMap(pointTaken)),
    removed: new Map(ahead.flatMap(removedBy)),
  };
}

/** Of what is taken away only what a list does not know of which each dosimeter was kept at its own moment. */
export function removedSince(
  removed: QueuedMoves['removed'],
  keptAt: ReadonlyMap<number, string>,
): QueuedMoves['removed'] {
  const isAhead = ([id, { arrivedAt }]: readonly [number, Removed]) =>
    arrivedAt === null || arrivedAt > (keptAt.get(id) ?? '');
  return new Map([...removed].filter(isAhead));
}

function removedBy({ value, submission }: OutboxEntry): [number, Removed][] {
  const { oldDosimeter, removals = [] } = moves.safeParse(value).data ?? {};
  const by = submission?.idempotencyKey ?? '';
  const arrivedAt = submission === null || isUnderWay(submission) ? null : submission.receivedAt;
  const marked = removals.map(({ dosimeterId: id, dosimeterCode: codice }) => ({ id, codice }));
  return [...(oldDosimeter ? [oldDosimeter] : []), ...marked].map(({ id, codice }) => [
    id,
    { codice, by, arrivedAt },
  ]);
}

/** The point that gets a dosimeter; one where a dosimeter is only removed does not. */
function pointTaken({ point, newDosimeter }: z.output<typeof moves>): number[] {
  if (!point) return [];
  if ('known' in point) return [point.known.id];
  return newDosimeter ? [point.id] : [];
}

function byId(named: readonly ({ id: number; codice: string } | null | undefined)[]): Dosimeters {
  return new Map(named.flatMap((one) => (one ? [[one.id, { codice: one.codice }]] : [])));
}

function isAhead({ submission }: OutboxEntry, keptAt: string | null): boolean {
  if (submission === null) return false;
  const { receivedAt } = submission;
  return isUnderWay(submission) || (receivedAt !== null && keptAt !== null && receivedAt > keptAt);
}
