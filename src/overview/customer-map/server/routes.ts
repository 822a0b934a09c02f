import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { customerVerdictWords } from '#reports/site-verdict/rules.ts';
import { siteVerdicts } from '#reports/site-verdict/server/public.ts';
import { type JudgedSite, listJudgedSites } from '../contract.ts';
import { verdictKeyOf } from '../rules.ts';
import { findLyingSites } from './queries.ts';

export const routes: Route[] = [
  handle(listJudgedSites, async ({ params: { client } }, context) => {
    const sites = await findLyingSites(context.db, context.user, client);
    if (!sites) throw notFound();
    const verdicts = await siteVerdicts(
      sites.map(({ id }) => id),
      context,
    );
    const sedi = sites.flatMap((site): JudgedSite[] => {
      const verdict = verdicts.get(site.id);
      if (!verdict) return [];
      const { text, detail } = customerVerdictWords(verdict);
      return [{ ...site, giudizio: verdictKeyOf(verdict), parole: detail ? `${text}, ${detail}` : text }];
    });
    return { sedi };
  }),
];
