import { unfitAnswers } from '../answer-content/rules.ts';
import { type Answer, openQuestions, type Question, questionsForProvince } from '../surveys/rules.ts';

/**
 * Whether a site has what the national data bank asks for (D.Lgs. 101/2020, art. 18): the mandatory answers of both
 * questionnaires, its coordinates, and of every point floor, surface and the dates of what measured there.
 */

/**
 * How the dates of a point's exposures stand, lost ones apart. `complete`: at least one with start and end; `running`:
 * the first one is still measuring; `none`: nothing has measured yet; `wrong`: one ends before it starts or was
 * processed without an end.
 */
export const dateStates = ['complete', 'running', 'none', 'wrong'] as const;
export type DateState = (typeof dateStates)[number];

export type PointData = {
  id: number;
  alias: string;
  hasFloor: boolean;
  /** Its own or that of its room. */
  hasSurface: boolean;
  dates: DateState;
  /** The placement that measures there now. */
  running: number | null;
};

export const missingKinds = [
  'building-answer',
  'employer-answer',
  'coordinates',
  'points',
  'floor',
  'surface',
  'end',
  'measurement',
  'dates',
] as const;

/** One thing that is missing, in words. */
export type Missing = {
  tipo: (typeof missingKinds)[number];
  testo: string;
  punto: { id: number; alias: string } | null;
  /** The placement whose end is missing. */
  trattamento: number | null;
};

type Answered = { questions: readonly Question[]; answers: readonly Answer[] };

/** `today`: a year can only be answered once it has come. */
export type SurveyData = {
  building: Answered & { province: string | null };
  employer: Answered;
  today: string;
};

/** A question whose answer is missing, or is nothing that the data bank could take. */
export type AnswerGap = { question: Question; isUnfit: boolean };

/** What a site lacks of each questionnaire: answers to mandatory questions, and answers that can be none. */
export function answerGaps({ building, employer, today }: SurveyData) {
  const asked = questionsForProvince(building.questions, building.province);
  return {
    building: gapsIn({ questions: asked, answers: building.answers }, today),
    employer: gapsIn(employer, today),
  };
}

function gapsIn({ questions, answers }: Answered, today: string): AnswerGap[] {
  const open = openQuestions(questions, answers);
  const unfit = unfitAnswers({ questions, answers }, today).filter((question) => !open.includes(question));
  return [
    ...open.map((question) => ({ question, isUnfit: false })),
    ...unfit.map((question) => ({ question, isUnfit: true })),
  ];
}

const dateGaps = {
  running: { tipo: 'end', testo: 'il dosimetro è ancora in posizione, manca la data di fine' },
  none: { tipo: 'measurement', testo: 'non ha ancora misurato nessun dosimetro' },
  wrong: { tipo: 'dates', testo: 'le date di un dosimetro non tornano' },
} as const satisfies Record<Exclude<DateState, 'complete'>, Pick<Missing, 'tipo' | 'testo'>>;

const ofSite = { punto: null, trattamento: null };

/** Everything a site lacks, in the order in which it is filled in; empty: it is ready. */
export function missingForIsin(
  site: SurveyData & { hasCoordinates: boolean; points: readonly PointData[] },
): Missing[] {
  const open = answerGaps(site);
  const answers = (tipo: Missing['tipo'], survey: string, gaps: readonly AnswerGap[]): Missing[] =>
    gaps.map(({ question: { question }, isUnfit }) => ({
      tipo,
      testo: `${survey}: ${question}${isUnfit ? ' (la risposta non può essere giusta)' : ''}`,
      ...ofSite,
    }));
  return [
    ...answers('building-answer', 'Questionario edificio', open.building),
    ...answers('employer-answer', 'Questionario datore di lavoro', open.employer),
    ...(site.hasCoordinates
      ? []
      : [{ tipo: 'coordinates' as const, testo: 'Coordinate della sede', ...ofSite }]),
    ...(site.points.length > 0
      ? []
      : [{ tipo: 'points' as const, testo: 'La sede non ha ancora punti di misurazione', ...ofSite }]),
    ...site.points.flatMap(missingOfPoint),
  ];
}

function missingOfPoint({ id, alias, hasFloor, hasSurface, dates, running }: PointData): Missing[] {
  const ofPoint = { punto: { id, alias }, trattamento: null };
  return [
    ...(hasFloor ? [] : [{ tipo: 'floor' as const, testo: `${alias}: manca il piano`, ...ofPoint }]),
    ...(hasSurface ? [] : [{ tipo: 'surface' as const, testo: `${alias}: manca la superficie`, ...ofPoint }]),
    ...(dates === 'complete'
      ? []
      : [
          {
            tipo: dateGaps[dates].tipo,
            testo: `${alias}: ${dateGaps[dates].testo}`,
            ...ofPoint,
            trattamento: dates === 'running' ? running : null,
          },
        ]),
  ];
}

/** How many things a site lacks besides answers, when its points are only counted. */
export function countMissingData(site: {
  hasCoordinates: boolean;
  points: number;
  pointGaps: number;
}): number {
  return (site.hasCoordinates ? 0 : 1) + (site.points === 0 ? 1 : 0) + site.pointGaps;
}
