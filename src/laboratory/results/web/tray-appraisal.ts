import { formatDay } from '#platform/contract/dates.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import { controlTexts, isValidOn } from '../../batches/rules.ts';
import type { Measure } from '../contract.ts';
import type { ReadDosimeter, ReadingBody } from '../entry/contract.ts';
import { entryTexts, readingProblems, returnProblem } from '../entry/rules.ts';
import { trayRow } from '../tray/contract.ts';
import { isEmptyRow, type TrayField, type TypedRow, trayFields, trayTexts } from '../tray/rules.ts';
import { agedNote } from './measure-figures.ts';
import { doubtfulDensities, measureOf, readingOnWire } from './typed-reading.ts';

/** What is said once above the grid; `area` and `campi` where a row has none of its own. */
export type TrayShared = { letto: string; lettore: string; area: string; campi: string };

/** What a row needs beside its cells. `dosimeter`: undefined while it is being looked up, null where there is none. */
export type Around = {
  shared: TrayShared;
  dosimeter: ReadDosimeter | null | undefined;
  isTwice: boolean;
  today: string;
};

export type Appraisal =
  | { kind: 'empty' }
  /** Something is still to come: the dosimeter, or the figures. */
  | { kind: 'waiting'; text: string }
  | { kind: 'wrong'; text: string; field: TrayField | null }
  | { kind: 'ready'; reading: ReadingBody; measure: Measure; notes: string[] };

/** What would be saved of a row, and what follows from it: by the rules of the single entry. */
export function appraise(row: TypedRow, around: Around): Appraisal {
  const { dosimeter, isTwice } = around;
  if (isEmptyRow(row)) return { kind: 'empty' };
  if (row.codice.trim() === '') return { kind: 'wrong', text: trayTexts.noCode, field: 'codice' };
  if (isTwice) return { kind: 'wrong', text: trayTexts.twice, field: 'codice' };
  if (dosimeter === undefined) return { kind: 'waiting', text: 'Si cerca…' };
  if (dosimeter === null) return { kind: 'wrong', text: entryTexts.unknown, field: 'codice' };
  const problem = problemOf(dosimeter);
  return problem === null ? appraiseReading(row, dosimeter, around) : { kind: 'wrong', ...problem };
}

function problemOf(dosimeter: ReadDosimeter): { text: string; field: TrayField } | null {
  const { inizio, fine, smarrito, lotto, risultati } = dosimeter;
  const away = returnProblem({ startedOn: inizio, endedOn: fine, lost: smarrito });
  if (away !== null) return { text: away, field: 'codice' };
  const current = risultati.find(({ inVigore }) => inVigore);
  if (current && current.misura.esito !== 'recount')
    return { text: alreadyRead(current.letto), field: 'codice' };
  return lotto === null ? { text: entryTexts.noBatch, field: 'codice' } : null;
}

function alreadyRead(day: string | null): string {
  return day === null ? 'Già letto.' : `Già letto il ${formatDay(day)}.`;
}

/** What stands in a cell that was left empty, because it is said above or by the batch. */
export function usualText(field: TrayField, { shared, dosimeter }: Pick<Around, 'shared' | 'dosimeter'>) {
  if (field === 'campi') return shared.campi;
  if (field !== 'area') return '';
  return shared.area.trim() || decimalText(dosimeter?.lotto?.area ?? null);
}

function appraiseReading(row: TypedRow, dosimeter: ReadDosimeter, around: Around): Appraisal {
  const { shared, today } = around;
  const { lotto, inizio, fine, risultati } = dosimeter;
  if (row.conteggi.trim() === '' && row.traces.trim() === '')
    return { kind: 'waiting', text: risultati.length > 0 ? 'Da ricontare' : 'Da leggere' };
  if (shared.letto === '') return { kind: 'wrong', text: 'Indicare il giorno della lettura.', field: null };
  const [[inDoubt, doubt] = []] = Object.entries(doubtfulDensities(row));
  if (doubt !== undefined) return { kind: 'wrong', text: doubt, field: fieldOf(inDoubt) };
  const reading = readingOnWire({
    ...row,
    area: row.area.trim() || usualText('area', around),
    campi: row.campi.trim() || shared.campi,
    ...{ lettore: shared.lettore, letto: shared.letto },
  });
  const [wrong] = trayRow.safeParse({ codice: row.codice, ...reading }).error?.issues ?? [];
  if (wrong) return { kind: 'wrong', text: wrong.message, field: fieldOf(wrong.path[0]) };
  const [[name, text] = []] = Object.entries(
    readingProblems(
      {
        ...{ traces: reading.traces, tracesUncertainty: reading.incertezzaTracce },
        ...{ counts: reading.conteggi, areaCm2: reading.area, background: reading.background },
        ...{ frames: reading.campi, chiSquared: reading.chiQuadro },
      },
      { readOn: reading.letto, endedOn: fine ?? '', today },
    ),
  );
  if (text !== undefined) return { kind: 'wrong', text, field: fieldOf(name) };
  const measure = lotto && measureOf(reading, lotto);
  if (!lotto || !measure) return { kind: 'wrong', text: entryTexts.nothingRead, field: 'conteggi' };
  const isValid = isValidOn(reading.letto, { validFrom: lotto.validoDal, validUntil: lotto.validoFino });
  const notes = [
    ...(risultati.length > 0 ? [entryTexts.recounted] : []),
    ...(isValid ? [] : [entryTexts.expired(lotto.codice)]),
    ...(lotto.daCommentare > 0 ? [controlTexts.blocked(lotto.codice, lotto.daCommentare)] : []),
    ...[agedNote(measure, { inizio, fine })].filter((note) => note !== null),
  ];
  return { kind: 'ready', reading, measure, notes };
}

export function fieldOf(name: unknown): TrayField | null {
  return trayFields.find((field) => field === name) ?? null;
}
