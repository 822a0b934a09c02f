/**
 * Half-yearly transmissions of results to the national data bank (D.Lgs. 101/2020, art. 18 c. 1): which half-years
 * there are, the way of a transmission from open to its receipt, and what a site lacks for it.
 */
import { addDays, formatDay } from '#platform/contract/dates.ts';
import type { SurveyData } from '#surveys/isin-readiness/rules.ts';
import { missingForIsin, missingKinds, type PointData } from '#surveys/isin-readiness/rules.ts';

export type Half = { year: number; half: 1 | 2 };

/** '2026-1' */
export function halfName({ year, half }: { year: number; half: number }): string {
  return `${year}-${half}`;
}

/** 'Primo semestre 2026' */
export function halfTitle({ year, half }: { year: number; half: number }): string {
  return `${half === 1 ? 'Primo' : 'Secondo'} semestre ${year}`;
}

/** The half-year a name stands for; null for anything else. */
export function readHalf(name: string): Half | null {
  const found = /^(20\d\d)-([12])$/.exec(name);
  return found ? { year: Number(found[1]), half: found[2] === '1' ? 1 : 2 } : null;
}

export function halfOf(day: string): Half {
  return { year: Number(day.slice(0, 4)), half: Number(day.slice(5, 7)) <= 6 ? 1 : 2 };
}

function halfBefore({ year, half }: Half): Half {
  return half === 2 ? { year, half: 1 } : { year: year - 1, half: 2 };
}

/** First and last day. */
export function daysOf({ year, half }: Half): { startsOn: string; endsOn: string } {
  return half === 1
    ? { startsOn: `${year}-01-01`, endsOn: `${year}-06-30` }
    : { startsOn: `${year}-07-01`, endsOn: `${year}-12-31` };
}

function latestHalves(today: string): Half[] {
  const current = halfOf(today);
  return [current, halfBefore(current)];
}

/** The half-years offered to be opened today: this one and the one before, as far as they are not there. */
export function offeredHalves(today: string, existing: readonly string[]): Half[] {
  return latestHalves(today).filter((half) => !existing.includes(halfName(half)));
}

/**
 * Whether a half-year may not be opened any more: what was measured before the `first` one kept here was transmitted
 * with another program, and would be once more.
 */
export function isBeforeFirst(half: Half, first: Half | null, today: string): boolean {
  if (first === null || halfName(half) >= halfName(first)) return false;
  return !latestHalves(today).some((one) => halfName(one) === halfName(half));
}

/** The day until which a half-year is to be sent, by the laboratory's setting. */
export function dueOn(endsOn: string, dueDays: number): string {
  return addDays(endsOn, dueDays);
}

export const states = ['open', 'checked', 'exported', 'sent', 'receipt'] as const;
export type State = (typeof states)[number];

export const stateLabels: Record<State, string> = {
  open: 'Aperto',
  checked: 'Controllato',
  exported: 'Esportato',
  sent: 'Inviato',
  receipt: 'Con ricevuta',
};

/** What a row is: of something new, of another figure for what was sent, or that what was sent does not count any more. */
export const rowKindLabels = { new: 'nuovo', amended: 'rettifica', cancelled: 'annullamento' } as const;
export type RowKind = keyof typeof rowKindLabels;

export function rowKind({
  amendsId,
  resultId,
}: {
  amendsId: number | null;
  resultId: number | null;
}): RowKind {
  if (amendsId === null) return 'new';
  return resultId === null ? 'cancelled' : 'amended';
}

export const canLeaveOut = (state: State) => state === 'open' || state === 'checked';
/** Its rows are frozen and not sent: files are made of it, and it may be opened again. */
export const isFrozen = (state: State) => state === 'checked' || state === 'exported';

/** One thing a site lacks, and where. */
export type SiteGap = {
  kind: (typeof gapKinds)[number];
  text: string;
  point: { id: number; alias: string } | null;
};
export const gapKinds = [...missingKinds, 'istat'] as const;

export const noIstat = 'Il comune non è riconosciuto: manca il codice ISTAT';

/**
 * What a site lacks for its rows: answers, coordinates and its municipality's code, and what its measured points lack.
 * Points that measure for another half-year are not asked about.
 */
export function siteGaps(
  site: SurveyData & {
    hasCoordinates: boolean;
    istat: string | null;
    points: readonly PointData[];
    measured: readonly number[];
  },
): SiteGap[] {
  const points = site.points.filter(({ id }) => site.measured.includes(id));
  const missing = missingForIsin({ ...site, points }).map(({ tipo, testo, punto }) => ({
    kind: tipo,
    text: testo,
    point: punto,
  }));
  return site.istat === null ? [...missing, { kind: 'istat', text: noIstat, point: null }] : missing;
}

export const siteStates = ['incomplete', 'complete', 'left-out'] as const;
export type SiteState = (typeof siteStates)[number];
export const siteStateLabels: Record<SiteState, string> = {
  incomplete: 'Incompleta',
  complete: 'Completa',
  'left-out': 'Esclusa',
};

type Counted = { missing: readonly SiteGap[]; leftOut: unknown; rows: number };

export function siteStateOf({ missing, leftOut }: Pick<Counted, 'missing' | 'leftOut'>): SiteState {
  if (leftOut !== null) return 'left-out';
  return missing.length === 0 ? 'complete' : 'incomplete';
}

/** How many sites stand where, and how many rows go into the file. */
export function countSites(sites: readonly Counted[]) {
  const of = (state: SiteState) => sites.filter((site) => siteStateOf(site) === state).length;
  const rows = sites.filter(({ leftOut }) => leftOut === null).reduce((sum, site) => sum + site.rows, 0);
  return { incomplete: of('incomplete'), complete: of('complete'), leftOut: of('left-out'), rows };
}

export const maxReceiptBytes = 10 * 1024 * 1024;

export const transmissionTexts = {
  noHalf: 'Indicare un semestre come 2026-1.',
  notYet: 'Questo semestre non è ancora cominciato.',
  beforeFirst:
    'Questo semestre viene prima del primo tenuto qui: i suoi dati sono già stati trasmessi altrove.',
  openTwice: 'Questo semestre è già aperto.',
  wrongState: (state: State) =>
    `Il semestre è «${stateLabels[state]}»: questo passo non si può fare. Ricaricare la pagina.`,
  nothing: 'Non c’è nessuna misura da trasmettere in questo semestre.',
  takenMeanwhile:
    'Nel frattempo le stesse misure sono entrate in un altro semestre: aggiornare la pagina e controllare di nuovo.',
  incomplete: (sites: number) =>
    sites === 1
      ? 'Una sede è incompleta: completarla e riaprire il semestre, oppure escluderla.'
      : `${sites} sedi sono incomplete: completarle e riaprire il semestre, oppure escluderle.`,
  allLeftOut: 'Tutte le sedi sono escluse: non c’è niente da esportare.',
  noReason: 'Indicare il motivo, almeno 5 caratteri.',
  longReason: 'Al massimo 500 caratteri.',
  olderFile: 'Questo file è di prima che il semestre fosse riaperto: esportarlo di nuovo.',
  sentEarly: 'La data di invio non può venire prima della fine del semestre.',
  sentLate: 'La data di invio è nel futuro.',
  noFile: 'Scegliere il file della ricevuta.',
  fileTooLarge: 'Il file è troppo grande (massimo 10 MB).',
  nothingByItself:
    'Il programma non trasmette nulla da solo: il file si scarica da qui e si carica a mano sul portale dell’ISIN.',
} as const;

/** Whether a half-year runs still: measurements end in it every day, and nothing of it is sent. */
export function isRunning({ endsOn }: { endsOn: string }, today: string): boolean {
  return today <= endsOn;
}

/** What is said of a half-year that runs still, at the step where it stands. */
export function runningText(step: 'check' | 'export' | 'send', endsOn: string): string {
  const end = formatDay(endsOn);
  const texts = {
    check: `Il semestre finisce il ${end}: le misure che finiscono da qui ad allora non ci sono ancora. Un controllo fatto adesso serve come prova, e andrà rifatto riaprendo il semestre.`,
    export: `Il semestre finisce il ${end}: questo file è una prova, a cui mancano le misure che finiscono da qui ad allora.`,
    send: `Il file non va ancora caricato sul portale: il semestre finisce il ${end}. Dal giorno dopo riaprire il semestre, controllarlo di nuovo e rifare il file, così entrano anche le misure finite nel frattempo.`,
  } as const;
  return texts[step];
}

/** What is said of a half-year that was checked while it ran, once it has ended. */
export const checkedEarlyText =
  'Il controllo è stato fatto prima della fine del semestre: riaprire e controllare di nuovo, così entrano anche le misure finite dopo. Altrimenti passeranno al prossimo.';

/** What is wrong with a day of sending; null when nothing is. A half-year is sent once it has ended. */
export function sentOnProblem(sentOn: string, { endsOn }: { endsOn: string }, today: string): string | null {
  if (sentOn > today) return transmissionTexts.sentLate;
  return sentOn <= endsOn ? transmissionTexts.sentEarly : null;
}

/** 'Da inviare entro il 30/07/2026', 'Era da inviare entro il 30/07/2026' */
export function dueText(due: string, today: string): string {
  return due < today ? `Era da inviare entro il ${formatDay(due)}` : `Da inviare entro il ${formatDay(due)}`;
}
