import { buffer } from 'node:stream/consumers';
import { chainingGapDays } from '#field/candidates/rules.ts';
import {
  buildingOf,
  decisionStatement,
  filledText,
  isIntroduced,
  lawUseOf,
  referenceLevelOf,
  reportFieldValues,
} from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { makeSamplingReport } from '../contract.ts';
import { samplingTexts } from '../rules.ts';
import { findSampledSite } from './queries.ts';
import { samplingDocument } from './sampling-document.ts';

export const routes: Route[] = [
  handle(makeSamplingReport, async ({ params, body }, { db, user, clock, config }) => {
    const site = await findSampledSite(db, user, params, body);
    if (!site) throw notFound();
    const { settings } = await readReportSettings(db);
    if (!isIntroduced(settings)) throw invalid(samplingTexts.notIntroduced);
    const building = buildingOf(settings, site.answers);
    const level = referenceLevelOf(settings, building);
    const { letterhead, decision } = settings;
    const { reqDays } = config;
    const values = reportFieldValues(settings.law[lawUseOf(building.use)].terms, {
      level,
      reqDays,
      gapDays: chainingGapDays,
    });
    const report = {
      ...{ site, level, letterhead, period: body, madeAt: clock.now() },
      annual: { least: reqDays, most: decision.longestDays },
      rule: decision.rule,
      statement: filledText(decisionStatement(decision), values),
    };
    const pdf = await buffer(await writeDocument(samplingDocument(report)));
    return { content: pdf.toString('base64') };
  }),
];
