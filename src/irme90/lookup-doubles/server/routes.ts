import { handle, type Route } from '#platform/server/http/route.ts';
import { listLookupEntries, mergeEntries as merging, previewMerge as previewing } from '../contract.ts';
import { mergeEntries, previewMerge } from './merge.ts';
import { listEntries } from './queries.ts';

export const routes: Route[] = [
  handle(listLookupEntries, ({ query }, { db }) => listEntries(db, query)),
  handle(previewing, ({ params: { elenco, voce }, query }, context) =>
    previewMerge({ list: elenco, from: voce, to: query.in }, context),
  ),
  handle(merging, ({ params: { elenco, voce }, body }, context) => mergeEntries(elenco, voce, body, context)),
];
