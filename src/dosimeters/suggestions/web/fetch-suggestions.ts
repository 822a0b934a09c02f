import { z } from 'zod';
import { appConfig } from '#platform/web/app-config.ts';
import { type Suggestion, suggestion } from '../contract.ts';
import { clientMinimum, searchWildcard } from '../rules.ts';

/** A client or a site, each with the page it opens. */
export type Suggested = Suggestion & { kind: 'azienda' | 'sede'; href: string };

/** Clients that fit a text; none below two characters. */
export async function fetchClients(text: string, signal: AbortSignal): Promise<Suggested[]> {
  if (text.length < clientMinimum) return [];
  const found = await ask(addressFor(appConfig.suggestUrls.aziende, text), signal);
  return found.map((item) => ({ ...item, kind: 'azienda', href: `/lb/cr39/azienda/view/${item.id}` }));
}

/** Sites that fit a text, of one client when given. */
export async function fetchSites(text: string, signal: AbortSignal, azienda?: number): Promise<Suggested[]> {
  const url = addressFor(appConfig.suggestUrls.sedi, text);
  const joint = url.includes('?') ? '&' : '?';
  const found = await ask(`${url}${joint}azienda=${azienda ?? ''}`, signal);
  return found.map((item) => ({ ...item, kind: 'sede', href: `/lb/cr39/sede/view/${item.id}` }));
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
