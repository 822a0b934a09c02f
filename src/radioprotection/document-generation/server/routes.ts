import { sql } from 'drizzle-orm';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { sendDocument } from '../../folders/server/public.ts';
import { ofCompanyWithinReach } from '../../reach/server/public.ts';
import { startRun } from '../../runs/server/public.ts';
import { whyNotToSign } from '../../unit-papers/server/public.ts';
import * as calls from '../contract.ts';
import { completedAtOnce, generationTexts } from '../rules.ts';
import { archiveGenerated } from './archive-generated.ts';
import { generate, generateWork } from './generate.ts';
import * as queries from './queries.ts';

/** Documents made for many at once. */
export const routes: Route[] = [
  handle(calls.listDocumentsToGenerate, ({ query }, context) => queries.listToGenerate(context, query)),
  handle(calls.generateDocument, async ({ params }, context) => {
    const reach = ofCompanyWithinReach(context, sql`d.company_id`);
    return { success: true as const, revisione: await generate(context, params.id, { reach }) };
  }),
  handle(calls.generateInBackground, async ({ body: { documenti } }, context) => {
    const targetIds = [...new Set(documenti)];
    const found = await queries.listIds(context, { documenti: targetIds });
    if (found.length < targetIds.length) throw notFound(generationTexts.notFound);
    return startRun(context, generateWork, { targetIds });
  }),
  handle(calls.downloadGenerated, async ({ query }, context) => {
    const documenti = query.documenti?.split(',').map(Number);
    const generated = await queries.listGenerated(context, { documenti, run: query.run });
    if (generated.length === 0) throw notFound(generationTexts.noneGenerated);
    const { stream, size } = archiveGenerated(context, generated);
    context.setHeader('content-type', 'application/zip');
    const bytes = await size;
    if (bytes !== null) context.setHeader('content-length', String(bytes));
    const name = `documenti-generati-${context.clock.today()}.zip`;
    context.setHeader('content-disposition', `attachment; filename="${name}"`);
    return stream;
  }),
  handle(calls.previewCompletion, async ({ body }, context) => {
    const candidates = await judge(context, body);
    const ready = candidates.filter(({ why }) => why === null);
    const signers = [...new Set(ready.map(({ signer }) => signer))].toSorted();
    return {
      pronti: ready.length,
      firmatari: signers.map((nome) => ({
        nome,
        quanti: ready.filter(({ signer }) => signer === nome).length,
      })),
      fermi: candidates.flatMap(({ id, title, why }) =>
        why === null ? [] : [{ id, titolo: title, motivo: why }],
      ),
    };
  }),
  handle(calls.completeGenerated, async ({ body: { dopo = 0, ...which } }, context) => {
    const candidates = await queries.listCandidates(context, which, dopo);
    const open = candidates.filter(({ why }) => why === null);
    const part = open.slice(0, completedAtOnce);
    const ready = (await withReasons(context, part)).filter(({ why }) => why === null);
    const last = open.length > part.length ? (part.at(-1)?.id ?? null) : null;
    // A later part is the rest of what went before, however little is left of it.
    if (dopo === 0 && last === null && ready.length === 0) throw invalid(generationTexts.noneToSign);
    // By their numbers, so that two who send some of the same wait for each other.
    for (const { id } of ready) await sendDocument(context, id);
    return { success: true as const, mandati: ready.length, dopo: last };
  }),
];

/** The documents somebody means, with what speaks against their signature. */
async function judge(context: RequestContext, which: queries.Which): Promise<queries.Candidate[]> {
  return withReasons(context, await queries.listCandidates(context, which));
}

/** With what their files lacked when they were printed, and what was worded anew since, too. */
async function withReasons(
  context: RequestContext,
  candidates: readonly queries.Candidate[],
): Promise<queries.Candidate[]> {
  const open = candidates.filter(({ why }) => why === null);
  const ids = open.map(({ id }) => id);
  const reasons = ids.length === 0 ? new Map<number, string>() : await whyNotToSign(context, ids);
  return candidates.map((one) => ({ ...one, why: one.why ?? reasons.get(one.id) ?? null }));
}
