/** What the header of a site says, pure: its mean, what comes next, what its questionnaires lack. */
import { isExpiring, nominalExposureDays } from '#customers/points/rules.ts';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import {
  isPartial,
  leadingPoint,
  meanNameOf,
  meanOfPoint,
  type VerdictTone,
} from '#reports/site-verdict/rules.ts';
import type { SiteSummary } from './contract.ts';

type Deadline = { tipo: SiteSummary['scadenze'][number]['tipo'] | 'comunicare'; entro: string };

const deadlineVerbs: Record<Deadline['tipo'], string> = {
  comunicare: 'Comunicare agli enti',
  dosimetri: 'Sostituire i dosimetri',
  rimedio: 'Misure correttive',
  ripetizione: 'Nuova misurazione',
};

/** `isLate`: its day is over; `isNear`: it is to be thought of now. */
export type NextStep = { text: string; when: string | null; isLate: boolean; isNear: boolean };

/** A term in words: 'Sostituire i dosimetri', 'entro il 15/08/2026'; 'dal' where its day has passed. */
export function deadlineInWords({ tipo, entro }: Deadline, today: string): NextStep {
  const isLate = entro < today;
  return {
    text: deadlineVerbs[tipo],
    when: `${isLate ? 'era entro il' : 'entro il'} ${formatDay(entro)}`,
    isLate,
    isNear: isLate || entro <= addDays(today, 30),
  };
}

type Standing = Pick<SiteSummary, 'scadenze' | 'comunicare' | 'pronta' | 'inPosizione' | 'attivo'>;

/** What is to be done at a site: the earliest term; without any, the report that is ready, or that it begins. */
export function nextStep(
  { scadenze, comunicare, pronta, inPosizione, attivo }: Standing,
  today: string,
): NextStep | null {
  const owed: Deadline[] = comunicare === null ? [] : [{ tipo: 'comunicare', entro: comunicare }];
  const [first] = [...owed, ...scadenze].toSorted((one, other) => one.entro.localeCompare(other.entro));
  const plain = { when: null, isLate: false, isNear: false };
  const isReady = pronta?.pronto === true;
  if (first && !(isReady && first.entro > addDays(today, 30))) return deadlineInWords(first, today);
  if (isReady) return { ...plain, text: 'Preparare la relazione' };
  if (!attivo || inPosizione.length > 0) return null;
  return { ...plain, text: 'Posizionare i dosimetri' };
}

/** The earliest day by which a dosimeter of a site is to be replaced; null: nothing measures. */
export function replaceBy(started: readonly string[]): string | null {
  const [first] = started.toSorted();
  return first === undefined ? null : addDays(first, nominalExposureDays);
}

/** Whether a dosimeter of these is about to expire. */
export function isSomeExpiring(started: readonly string[], today: string): boolean {
  return started.some((day) => isExpiring(day, today));
}

/** 'Completi', 'Manca 1 risposta', 'Mancano 12 risposte, 1 da controllare', '2 risposte da controllare'. */
export function surveysInWords({ edificio, datore, daControllare }: SiteSummary['questionari']): string {
  const missing = edificio + datore;
  if (missing === 0 && daControllare === 0) return 'Completi';
  if (missing === 0)
    return daControllare === 1 ? '1 risposta da controllare' : `${daControllare} risposte da controllare`;
  const words = missing === 1 ? 'Manca 1 risposta' : `Mancano ${missing} risposte`;
  return daControllare === 0 ? words : `${words}, ${daControllare} da controllare`;
}

/** The mean a site is told by: its figure without the unit, what it covers, and how it is to be read. */
export type LeadingMean = {
  label: string;
  figure: string;
  point: string;
  period: string;
  mark: 'above' | 'partial' | null;
};

/** The mean of the point that leads; null where nothing was measured. */
export function leadingMean({ punti }: Pick<SiteSummary['verdetto'], 'punti'>): LeadingMean | null {
  const point = leadingPoint(punti);
  if (!point || point.dal === null || point.al === null) return null;
  const mark = point.esito === 'above' ? 'above' : point.esito === 'below' ? null : 'partial';
  return {
    label: isPartial(point)
      ? meanNameOf(point)
      : punti.length > 1
        ? `${meanNameOf(point)} più alta`
        : meanNameOf(point),
    figure: meanOfPoint(point).replace(/ Bq\/m³$/, ''),
    point: point.nome,
    period: `${formatDay(point.dal)} – ${formatDay(point.al)}`,
    mark,
  };
}

/** The tone of a state for each tone of a verdict; what measures is under way. */
export function stateTone(
  tone: VerdictTone,
  isMeasuring: boolean,
): 'exceeding' | 'ok' | 'warning' | 'quiet' | 'running' {
  if (tone === 'quiet') return isMeasuring ? 'running' : 'quiet';
  return ({ above: 'exceeding', good: 'ok', attention: 'warning' } as const)[tone];
}

type Point = SiteSummary['verdetto']['punti'][number];

/** What a point's mean has to be read with. */
export function pointMark(point: Pick<Point, 'esito' | 'giorni' | 'periodoSopra'>): {
  mark: 'above' | 'partial' | null;
  word: string | null;
} {
  if (point.esito === 'above') return { mark: 'above', word: 'sopra il livello' };
  if (point.periodoSopra) return { mark: 'partial', word: 'un periodo sopra il livello' };
  if (point.esito === 'below') return { mark: null, word: null };
  if (point.esito === 'not-comparable') return { mark: 'partial', word: 'non confrontabile con il livello' };
  return { mark: 'partial', word: `misura parziale, su ${point.giorni ?? 0} giorni` };
}

type StateTone = 'exceeding' | 'ok' | 'warning' | 'quiet' | 'running';

/** The same to a customer: what no report has told yet is provisional, and never green. */
export function customerPointState(
  point: Pick<Point, 'esito' | 'inMisuraDal' | 'periodoSopra' | 'riferito'>,
): { word: string; tone: StateTone } {
  const { word, tone } = pointState(point);
  const isJudged = ['above', 'below', 'not-comparable'].includes(point.esito);
  if (point.riferito || !isJudged) return { word, tone };
  return { word: `${word}, provvisorio`, tone: tone === 'ok' ? 'quiet' : tone };
}

/** The judgement on one point, a word with its tone. */
export function pointState(point: Pick<Point, 'esito' | 'inMisuraDal' | 'periodoSopra'>): {
  word: string;
  tone: StateTone;
} {
  const { esito, inMisuraDal, periodoSopra } = point;
  if (esito === 'above') return { word: 'Sopra il livello', tone: 'exceeding' };
  if (periodoSopra) return { word: 'Un periodo sopra il livello', tone: 'warning' };
  if (esito === 'below') return { word: 'Non superiore', tone: 'ok' };
  if (esito === 'not-comparable') return { word: 'Non confrontabile', tone: 'warning' };
  if (inMisuraDal !== null) return { word: 'In misura', tone: 'running' };
  if (esito === 'no-result') return { word: 'Mancano i risultati', tone: 'quiet' };
  return esito === 'insufficient'
    ? { word: 'Misura parziale', tone: 'warning' }
    : { word: 'Mai misurato', tone: 'quiet' };
}

/** A dosimeter in position, by the day it is to be replaced: 'entro il 15/08/2026'. */
export function dueState(
  { inizio, scadenza }: { inizio: string; scadenza: string },
  today: string,
): { word: string; tone: 'wrong' | 'warning' | 'running' } {
  const day = formatDay(scadenza);
  if (scadenza < today) return { word: `oltre il termine, ${day}`, tone: 'wrong' };
  return isExpiring(inizio, today)
    ? { word: `in scadenza, entro il ${day}`, tone: 'warning' }
    : { word: `entro il ${day}`, tone: 'running' };
}
