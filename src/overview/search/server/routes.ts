import { handle, type Route } from '#platform/server/http/route.ts';
import { searchAll } from '../contract.ts';
import { groupsOf, searchedText, searchMinimum } from '../rules.ts';
import { findRecords } from './queries.ts';

export const routes: Route[] = [
  handle(searchAll, async ({ query: { q } }, { db, user, clock }) => {
    const text = searchedText(q);
    if (Array.from(text).length < searchMinimum) return { trovati: [] };
    const found = await findRecords(db, { user, text, clock });
    return { trovati: groupsOf(found).flatMap(({ records }) => records) };
  }),
];
