import { z } from 'zod';
import { appConfig } from '#platform/web/app-config.ts';
import { type Suggestion, suggestion } from '../contract.ts';
import { searchWildcard } from '../rules.ts';

/** A site with the page it opens. */
export type Suggested = Suggestion & { href: string };

/** Sites of a client that fit a text. */
export async function fetchSites(text: string, signal: AbortSignal, azienda: number): Promise<Suggested[]> {
  const url = addressFor(appConfig.suggestUrls.sedi, text);
  const joint = url.includes('?') ? '&' : '?';
  const found = await ask(`${url}${joint}azienda=${azienda}`, signal);
  return found.map((item) => ({ ...item, href: `/lb/cr39/sede/view/${item.id}` }));
}

/** The configured address, in which the typed text takes the wildcard's place. */
function addressFor(configured: string, text: string): string {
  return configured.replace(searchWildcard, () => encodeURIComponent(text));
}

async function ask(url: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) return [];
  return z.array(suggestion).parse(await answer.json());
}
