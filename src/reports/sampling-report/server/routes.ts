import { buffer } from 'node:stream/consumers';
import { buildingOf, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { makeSamplingReport } from '../contract.ts';
import { findSampledSite } from './queries.ts';
import { samplingDocument } from './sampling-document.ts';

export const routes: Route[] = [
  handle(makeSamplingReport, async ({ params, body }, { db, user, clock }) => {
    const site = await findSampledSite(db, user, params, body);
    if (!site) throw notFound();
    const { settings } = await readReportSettings(db);
    const level = referenceLevelOf(settings, buildingOf(settings, site.answers));
    const report = { site, level, period: body, letterhead: settings.letterhead, madeAt: clock.now() };
    const pdf = await buffer(await writeDocument(samplingDocument(report)));
    return { content: pdf.toString('base64') };
  }),
];
