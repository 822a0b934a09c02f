import { findRegion } from '#geography/municipalities/rules.ts';
import { keptValue } from '#surveys/answer-content/rules.ts';
import { answerInWords } from '#surveys/answers/rules.ts';
import { type Answer, askedQuestions, exportCodeOf, type Question } from '#surveys/surveys/rules.ts';
import type { Questionnaire } from '#surveys/surveys/server/public.ts';
import { hasPlace } from '../../report-issuing/rules.ts';
import type { SiteValues } from '../columns/rules.ts';
import { type SiteGap, siteGaps, siteStateOf } from '../rules.ts';
import type { SiteRow } from '../sites/contract.ts';
import type { FrozenSite, OpenSite, TransmissionFacts } from './queries.ts';

type Questionnaires = { building: Questionnaire; employer: Questionnaire };

/** The sites of a transmission with what each lacks. */
export function sitesOf(facts: TransmissionFacts): SiteRow[] {
  const sites: FrozenSite[] =
    facts.state === 'open'
      ? facts.sites.map((site) => ({ ...site, missing: gapsOf(site, facts) }))
      : facts.sites;
  return sites.map((site) => ({ ...site, state: siteStateOf(site) }));
}

/** What a site lacks; a building measured in a half-year was there by its end. */
export function gapsOf(
  site: OpenSite,
  { building, employer, endsOn }: Questionnaires & { endsOn: string },
): SiteGap[] {
  return siteGaps({
    ...site,
    building: {
      questions: building.questions,
      answers: site.buildingAnswers,
      province: site.address.province,
    },
    employer: { questions: employer.questions, answers: site.employerAnswers },
    today: endsOn,
    hasCoordinates: hasPlace(site.address),
  });
}

/** What a line of the file says of a site. */
export function siteValues(site: OpenSite, { building, employer }: Questionnaires): SiteValues {
  const { city, regionId, ...address } = site.address;
  return {
    ...address,
    istat: site.istat,
    municipality: city,
    region: regionId === null ? null : (findRegion(regionId)?.label ?? null),
    name: site.name,
    client: site.client.name,
    principal: site.principal.name,
    answers: {
      ...answersInWords(employer.questions, site.employerAnswers),
      ...answersInWords(building.questions, site.buildingAnswers),
    },
  };
}

function answersInWords(questions: readonly Question[], answers: readonly Answer[]): Record<string, string> {
  const given = new Map(answers.map(({ q, a }) => [q, a]));
  return Object.fromEntries(
    askedQuestions(questions, answers).flatMap(({ question }) => {
      const words = answerInWords(question, keptValue(question, given.get(question.id)));
      return words === null ? [] : [[exportCodeOf(question), words]];
    }),
  );
}
