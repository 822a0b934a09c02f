import { buffer } from 'node:stream/consumers';
import { isIntroduced } from '#laboratory/report-settings/rules.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { findSiteSurveys } from '#surveys/surveys/server/public.ts';
import { addressDefects } from '../addresses/rules.ts';
import type { ReportDraft } from '../draft/contract.ts';
import { draftWarnings, reportTexts } from '../words/rules.ts';
import { contentHash } from './content-hash.ts';
import type { Window } from './fact-queries.ts';
import { type Draft, draftReport, obstaclesOf } from './issue-report.ts';
import { recipientsOf } from './mails.ts';
import { reportDocument } from './report-document.ts';

type Asked = { addressId: number } & Window;
/** Stands where the number will be. */
const draftNumber = 'BOZZA';

/** What issuing would do now. Throws what `draftReport` throws, and 409 when the report is issued already. */
export async function previewReport(context: RequestContext, asked: Asked): Promise<ReportDraft> {
  const { db, user } = context;
  const { facts, settings, compose } = await openDraft(context, asked);
  const content = compose(draftNumber);
  const recipients = await recipientsOf(db, content);
  const surveys = await findSiteSurveys(db, user, asked.addressId);
  return {
    content,
    impronta: contentHash(content),
    destinatari: recipients.map(({ email }) => email),
    soloFirmata: settings.settings.issuing.customersSee === 'signed',
    avvisi: draftWarnings({
      addressDefects: addressDefects(facts.site, facts.municipality),
      hasRecipient: recipients.length > 0,
      areSurveysComplete: surveys !== null && areSurveysComplete(surveys),
      content,
    }),
    ostacoli: obstaclesOf(user, facts, settings.settings),
    daPresentare: !isIntroduced(settings.settings),
  };
}

/** The same as a PDF that says on every page that it is none. */
export async function printDraft(context: RequestContext, asked: Asked): Promise<Buffer> {
  const { compose } = await openDraft(context, asked);
  return buffer(
    await writeDocument(await reportDocument(compose(draftNumber), context.files, { kind: 'draft' })),
  );
}

async function openDraft(context: RequestContext, asked: Asked): Promise<Draft> {
  const draft = await draftReport(context, asked);
  if ('kind' in draft) throw conflict(reportTexts.existing);
  return draft;
}
