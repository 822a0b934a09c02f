import { handle, type Route } from '#platform/server/http/route.ts';
import { suggestMunicipalities } from '../contract.ts';
import { suggest } from '../rules.ts';
import { readGazetteer } from './gazetteer.ts';

export const municipalityRoutes: Route[] = [
  handle(suggestMunicipalities, async ({ params }, { db }) => suggest(params.query, await readGazetteer(db))),
];
