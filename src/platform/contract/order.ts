import { z } from 'zod';
import { id } from './shapes.ts';

const longestOrder = 5000;

/** The ids of a list in their order: as a form sends them, in JSON; a JSON body may hold the list itself (Q2-91). */
export function orderShape(wrongText: string) {
  const ids = z.array(id, wrongText).min(1, wrongText).max(longestOrder, wrongText);
  return z.preprocess((sent) => (typeof sent === 'string' ? parsed(sent) : sent), ids);
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}

/** The order of a list as somebody has put it; what was added meanwhile follows. Null: it names others, or one twice. */
export function orderedBy(asked: readonly number[], present: readonly number[]): number[] | null {
  const known = new Set(present);
  if (new Set(asked).size !== asked.length || asked.some((one) => !known.has(one))) return null;
  const named = new Set(asked);
  return [...asked, ...present.filter((one) => !named.has(one))];
}
