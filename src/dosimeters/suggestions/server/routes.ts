import { handle, type Route } from '#platform/server/http/route.ts';
import { codeForms } from '../../dosimeters/rules.ts';
import { suggestClients, suggestDosimeters, suggestSites } from '../contract.ts';
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
  handle(suggestDosimeters, async ({ query: { q } }, { db }) => {
    const found = await queries.findDosimeters(db, q, codeForms(q));
    const words = typedWords(q);
    return found.map(({ id, code, principal, site, point }) => ({
      id,
      value: code,
      suggest: suggestionHtml(code, whereInWords(principal, site, point), words),
      update_sede: site,
      update_posizione: point,
    }));
  }),
];

/** 'Terme Euganee · Reparto fanghi, Ufficio' */
function whereInWords(
  principal: string | null,
  site: { label: string } | null,
  point: { label: string } | null,
): string {
  const place = [site?.label, point?.label].filter(Boolean).join(', ');
  return [principal ?? 'In magazzino', place].filter(Boolean).join(' · ');
}
