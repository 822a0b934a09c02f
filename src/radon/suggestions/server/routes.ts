import { handle, type Route } from '#platform/server/route.ts';
import { suggestClients, suggestSites } from '../contract.ts';
import { clientMinimum, siteMinimum, suggestionHtml, typedWords } from '../rules.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(suggestClients, async ({ params }, { db, user }) => {
    const text = params.search.trim();
    if (text.length < clientMinimum) return [];
    const words = typedWords(text);
    return (await queries.findClients(db, user, text)).map(({ id, name, place, principal }) => ({
      id,
      fulltext: name,
      suggest: suggestionHtml(name, `${place} · ${principal}`, words),
      active_sede: true,
    }));
  }),
  handle(suggestSites, async ({ params, query }, { db, user }) => {
    const text = params.search.trim();
    if (text.length < siteMinimum) return [];
    const words = typedWords(text);
    return (await queries.findSites(db, user, text, query.azienda)).map(
      ({ id, name, place, client, active }) => ({
        id,
        fulltext: `${name}, ${place}`,
        suggest: suggestionHtml(name, `${place} · ${client}`, words),
        active_sede: active,
      }),
    );
  }),
];
