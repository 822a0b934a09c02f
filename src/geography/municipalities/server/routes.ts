import { handle, type Route } from '#platform/server/http/route.ts';
import { suggestMunicipalities } from '../contract.ts';
import { suggest } from '../rules.ts';
import { readGazetteer } from './gazetteer.ts';

export const municipalityRoutes: Route[] = [
  handle(suggestMunicipalities, async ({ params, query }, { db }) => {
    const near = new Set(query.vicine?.toUpperCase().split(','));
    return suggest(params.query, await readGazetteer(db), near);
  }),
];
