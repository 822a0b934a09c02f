import type { Drawing, Room } from '../drawing/rules.ts';

/** Steps that can be taken back and done again. */
export type Edits<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last step was of: a step of the same goes on with it. */
  of: string | null;
};

/** So many steps can be taken back. */
export const keptSteps = 100;

export function begun<T>(present: T): Edits<T> {
  return { past: [], present, future: [], of: null };
}

/** A step to `next`. One of the same thing as the last (typing in one field, arrows at one corner) goes on with it. */
export function stepped<T>(edits: Edits<T>, next: T, of: string | null = null): Edits<T> {
  if (next === edits.present) return edits;
  const goesOn = of !== null && of === edits.of && edits.past.length > 0;
  const past = goesOn ? edits.past : [...edits.past, edits.present].slice(-keptSteps);
  return { past, present: next, future: [], of };
}

export function undone<T>(edits: Edits<T>): Edits<T> {
  const last = edits.past.at(-1);
  if (last === undefined) return edits;
  return {
    past: edits.past.slice(0, -1),
    present: last,
    future: [edits.present, ...edits.future],
    of: null,
  };
}

export function redone<T>(edits: Edits<T>): Edits<T> {
  const [next, ...future] = edits.future;
  if (next === undefined) return edits;
  return { past: [...edits.past, edits.present], present: next, future, of: null };
}

/** What of a planimetry people compare. */
export type Compared = Drawing & {
  alias: string;
  background: string | null;
  attachments: readonly string[];
  metresPerPixel: number | null;
};

/** What is different between two states of a planimetry, in words for who has to choose one; empty: nothing is. */
export function differences(before: Compared, after: Compared): string[] {
  const told: string[] = [];
  if (before.alias !== after.alias) told.push(`nome: da «${before.alias}» a «${after.alias}»`);
  if (before.background !== after.background) told.push('immagine di sfondo cambiata');
  if (before.metresPerPixel !== after.metresPerPixel) told.push('scala cambiata');
  told.push(...roomDifferences(before.rooms, after.rooms));
  const [had, has] = [before.devices.length, after.devices.length];
  if (had !== has) told.push(`dispositivi: da ${had} a ${has}`);
  else if (!same(before.devices, after.devices)) told.push('dispositivi spostati o cambiati');
  if (!same(before.attachments, after.attachments)) told.push('allegati cambiati');
  return told;
}

function roomDifferences(before: readonly Room[], after: readonly Room[]): string[] {
  const had = new Map(before.map((room) => [room.alias, room]));
  const has = new Map(after.map((room) => [room.alias, room]));
  const added = after.filter(({ alias }) => !had.has(alias));
  const removed = before.filter(({ alias }) => !has.has(alias));
  const changed = after.filter((room) => had.has(room.alias) && !same(had.get(room.alias), room));
  return [
    ...added.map(({ alias }) => `ambiente «${alias}» aggiunto`),
    ...removed.map(({ alias }) => `ambiente «${alias}» tolto`),
    ...changed.map(({ alias }) => `ambiente «${alias}» cambiato`),
  ];
}

/** Whether two values are alike, whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
