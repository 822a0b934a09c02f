import { z } from 'zod';
import { romeDay } from '#platform/contract/dates.ts';
import { version } from '#platform/contract/paging.ts';
import { id, instant, sha256 } from '#platform/contract/shapes.ts';
import { cardTexts, errorCodeOf, errorTextOf, pastErrorOf } from '../../control-cards/rules.ts';
import { measureProblems, type Problems } from '../../forms/rules.ts';
import { measureMethods } from '../../words/rules.ts';
import type { WorkItem } from '../contract.ts';
import { photoPlace } from '../photos/contract.ts';
import { photoKinds } from '../rules.ts';

const draftPhoto = z.object({
  sha256,
  tipo: z.enum(photoKinds),
  /** null: it was not taken here and now. */
  scattataIl: instant.nullable(),
  posizione: photoPlace.nullable(),
});
export type DraftPhoto = z.infer<typeof draftPhoto>;

/** Measures typed on this device and not sent yet; numbers as they were typed, '' for none. */
export const measureDraftShape = z.object({
  /** For the list of what waits on the device. */
  about: z.object({ title: z.string(), where: z.string() }).nullable(),
  /** The version of the form that they were typed over. */
  seen: version.nullable(),
  /** When the load was measured: when what is typed was first to be sent. */
  misuratoIl: instant.nullable(),
  metodo: z.enum(measureMethods).nullable(),
  fondo: z.string(),
  a20cm: z.string(),
  instrument: id.nullable(),
  ariaRispettoPareti: z.string(),
  fondoPortale: z.string(),
  tipoSorgente: z.string(),
  attivitaSorgente: z.string(),
  photos: z.array(draftPhoto),
});
export type MeasureDraft = z.infer<typeof measureDraftShape>;

export const blankMeasures: MeasureDraft = {
  ...{ about: null, seen: null, misuratoIl: null, metodo: null, fondo: '', a20cm: '', instrument: null },
  ...{ ariaRispettoPareti: '', fondoPortale: '', tipoSorgente: '', attivitaSorgente: '', photos: [] },
};

export const isMeasureTouched = ({ about }: MeasureDraft) => about !== null;

const measured = [
  'metodo',
  'fondo',
  'a20cm',
  'instrument',
  'ariaRispettoPareti',
  'fondoPortale',
  'tipoSorgente',
  'attivitaSorgente',
] as const;

/** Measures with a part filled in anew: other values, or another method or instrument, are another measurement. */
export function filledIn(now: MeasureDraft, part: Partial<MeasureDraft>): MeasureDraft {
  const next = { ...now, ...part };
  return measured.every((field) => next[field] === now[field]) ? next : { ...next, misuratoIl: null };
}

const typed = (value: number | null | undefined) => (value == null ? '' : String(value).replace('.', ','));

/** A draft to be filled in: until somebody has typed, it holds what was sent before. */
export function measuresOver(draft: MeasureDraft, { controlli, versione }: WorkItem): MeasureDraft {
  if (draft.about !== null) return draft;
  const { metodo, strumentoPortatile: portable, portaleRadiometrico: portal } = controlli;
  return {
    ...draft,
    ...{ seen: versione, metodo, instrument: portable?.usedInstrument?.value ?? null },
    ...{ fondo: typed(portable?.fondo), a20cm: typed(portable?.a20cm) },
    ...{ ariaRispettoPareti: typed(portal?.ariaRispettoPareti), fondoPortale: typed(portal?.fondo) },
    ...{ tipoSorgente: portal?.tipoSorgente ?? '', attivitaSorgente: typed(portal?.attivitaSorgente) },
  };
}

/** What is sent: the fields of the chosen method alone. */
export function controlsOf(draft: MeasureDraft) {
  const { metodo, fondo, a20cm, instrument } = draft;
  const { ariaRispettoPareti, fondoPortale, tipoSorgente, attivitaSorgente } = draft;
  return {
    metodo,
    strumentoPortatile:
      metodo === 'strumentoPortatile'
        ? { fondo, a20cm, usedInstrument: instrument === null ? null : { value: instrument, label: '' } }
        : null,
    portaleRadiometrico:
      metodo === 'portaleRadiometrico'
        ? { ariaRispettoPareti, fondo: fondoPortale, tipoSorgente, attivitaSorgente }
        : null,
  };
}

/** The day on which a load is measured: that of its measures; of new ones that of `misuratoIl`, else today. */
export function measuringDay({ misurato }: WorkItem, misuratoIl: string | null, today: string): string {
  if (misurato !== null) return romeDay(new Date(misurato.quando));
  const day = misuratoIl === null ? today : romeDay(new Date(misuratoIl));
  // A clock that was ahead is not believed: the server takes the moment of the sending.
  return day < today ? day : today;
}

/**
 * Whether what the instruments of the form may do is told of the day of the load: of measures that were sent it is, of new
 * ones only today. What one was on an earlier day the server knows.
 */
export const isOfItsDay = (item: WorkItem, misuratoIl: string | null, today: string): boolean =>
  item.misurato !== null || measuringDay(item, misuratoIl, today) === today;

export type ChosenInstrument = Pick<MeasureDraft, 'instrument' | 'misuratoIl'>;

/**
 * Why the chosen instrument may not measure on the day of the load; null: it may, or only the server knows. One that
 * measured already is not asked again.
 */
export function instrumentProblem(
  { instrument, misuratoIl }: ChosenInstrument,
  item: WorkItem,
  today: string,
): string | null {
  if (instrument === null || instrument === item.controlli.strumentoPortatile?.usedInstrument?.value)
    return null;
  if (!isOfItsDay(item, misuratoIl, today)) return null;
  const chosen = item.strumenti.find(({ value }) => value === instrument);
  if (!chosen) return cardTexts.notFound;
  const day = measuringDay(item, misuratoIl, today);
  const code = errorCodeOf(chosen, day);
  return day < today ? pastErrorOf(code, chosen, day) : errorTextOf(code, chosen);
}

/**
 * What is wrong with measures before they are sent. Over a kept answer the instrument is not judged: it may have been
 * checked since, which the server knows (decision 016).
 */
export function draftProblems(
  draft: MeasureDraft,
  item: WorkItem,
  { today, isKept }: { today: string; isKept: boolean },
): Problems {
  const problem = isKept ? null : instrumentProblem(draft, item, today);
  const isMandatory = item.controlli.instrumentMandatory;
  return measureProblems(controlsOf(draft), { isMandatory, problem });
}
