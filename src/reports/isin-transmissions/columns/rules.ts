/**
 * Columns of a transmission: which value each holds and how it is written. The record layout of the national portal is
 * not public, so the columns are data that the laboratory edits; here stands what they may be made of.
 */

import { type RowKind, rowKindLabels } from '../rules.ts';

/**
 * A measured figure: a number, what it is below, or nothing. Never a number that only pretends to be one. `of`: below
 * the detection limit (null: one nobody noted), or a mean with such a period in it, which is not below the limit itself.
 */
export type Figure = number | { below: number | null; of: 'limit' | 'mean' } | null;

/** What a site was when its rows were frozen. `answers`: of both questionnaires in words, by export code. */
export type SiteValues = {
  istat: string | null;
  municipality: string;
  province: string;
  region: string | null;
  address: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  name: string;
  buildingCode: string | null;
  riskContext: string | null;
  client: string;
  principal: string;
  answers: Record<string, string>;
};

/** One measurement. Concentrations in Bq/m³, exposures in kBq·h/m³, uncertainties expanded with k = 2, area in m². */
export type RowValues = {
  point: string;
  room: string | null;
  floor: string | null;
  surface: number | null;
  code: string;
  start: string;
  end: string;
  days: number;
  concentration: Figure;
  concentrationUncertainty: number | null;
  exposure: Figure;
  exposureUncertainty: number | null;
  /** LR over the days of the exposure, Bq/m³. */
  detectionLimit: number | null;
  /** The days its batch lasts, where it lay for more: ageing lowers what it measured. Missing in rows frozen earlier. */
  agedBeyond?: number | null;
  /** Of the year that it closes; null when it closes none, or that lacks a result. */
  mean: Figure;
  meanUncertainty: number | null;
  readOn: string | null;
};

/** A measurement with everything around it: what a line of the file is made of. */
export type Line = {
  /** From 1. */
  number: number;
  half: string;
  recognition: string | null;
  kind: RowKind;
  site: SiteValues;
  row: RowValues;
};

type Value = string | Figure;
type Source = { label: string; kind: 'text' | 'number' | 'day' | 'figure'; of: (line: Line) => Value };

const source = (label: string, kind: Source['kind'], of: Source['of']): Source => ({ label, kind, of });
/** '0 | Piano terra' is a level and its name. */
const floorPart = (floor: string | null, part: 0 | 1) =>
  floor === null ? null : (floor.split(' | ')[part] ?? floor);

/** Where a column may take its value from, besides a text of its own and the answers to the questionnaires. */
export const sources = {
  istat: source('Codice ISTAT del comune', 'text', ({ site }) => site.istat),
  municipality: source('Comune', 'text', ({ site }) => site.municipality),
  province: source('Provincia (sigla)', 'text', ({ site }) => site.province),
  region: source('Regione', 'text', ({ site }) => site.region),
  address: source('Indirizzo', 'text', ({ site }) => site.address),
  postalCode: source('CAP', 'text', ({ site }) => site.postalCode),
  latitude: source('Latitudine (gradi WGS 84)', 'number', ({ site }) => site.latitude),
  longitude: source('Longitudine (gradi WGS 84)', 'number', ({ site }) => site.longitude),
  site: source('Nome della sede', 'text', ({ site }) => site.name),
  buildingCode: source('Codice stabile', 'text', ({ site }) => site.buildingCode),
  riskContext: source('CDR (contesto di rischio)', 'text', ({ site }) => site.riskContext),
  client: source('Datore di lavoro/ Cliente', 'text', ({ site }) => site.client),
  principal: source('Committente', 'text', ({ site }) => site.principal),
  point: source('Punto di misurazione', 'text', ({ row }) => row.point),
  room: source('Locale', 'text', ({ row }) => row.room ?? row.point),
  floor: source('Piano', 'text', ({ row }) => floorPart(row.floor, 1)),
  level: source('Piano (numero)', 'text', ({ row }) => floorPart(row.floor, 0)),
  surface: source('Superficie del locale (m²)', 'number', ({ row }) => row.surface),
  code: source('Codice del dosimetro', 'text', ({ row }) => row.code),
  device: source('Tipo del dosimetro', 'text', () => 'CR-39'),
  start: source('Inizio dell’esposizione', 'day', ({ row }) => row.start),
  end: source('Fine dell’esposizione', 'day', ({ row }) => row.end),
  days: source('Giorni di esposizione', 'number', ({ row }) => row.days),
  readOn: source('Data di lettura', 'day', ({ row }) => row.readOn),
  concentration: source('Concentrazione media (Bq/m³)', 'figure', ({ row }) => row.concentration),
  concentrationUncertainty: source(
    'Incertezza estesa della concentrazione (Bq/m³)',
    'number',
    ({ row }) => row.concentrationUncertainty,
  ),
  exposure: source('Esposizione (kBq·h/m³)', 'figure', ({ row }) => row.exposure),
  exposureUncertainty: source(
    'Incertezza estesa dell’esposizione (kBq·h/m³)',
    'number',
    ({ row }) => row.exposureUncertainty,
  ),
  detectionLimit: source('Limite di rivelazione (Bq/m³)', 'number', ({ row }) => row.detectionLimit),
  isBelowLimit: source('Sotto il limite di rivelazione (sì/no)', 'text', ({ row: { concentration } }) => {
    if (concentration === null) return null;
    return typeof concentration === 'object' ? 'sì' : 'no';
  }),
  isAged: source('Esposizione oltre la durata del lotto (sì/no)', 'text', ({ row }) =>
    (row.agedBeyond ?? null) === null ? 'no' : 'sì',
  ),
  mean: source('Media annua (Bq/m³)', 'figure', ({ row }) => row.mean),
  meanUncertainty: source(
    'Incertezza estesa della media annua (Bq/m³)',
    'number',
    ({ row }) => row.meanUncertainty,
  ),
  recognition: source('Numero di riconoscimento del servizio', 'text', ({ recognition }) => recognition),
  kind: source('Tipo di invio (nuovo, rettifica o annullamento)', 'text', ({ kind }) => rowKindLabels[kind]),
  half: source('Semestre', 'text', ({ half }) => half),
  number: source('Numero della riga', 'number', ({ number }) => number),
} as const satisfies Record<string, Source>;
export type SourceName = keyof typeof sources;

export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'YYYYMMDD'] as const;
export const belowLimits = ['text', 'value', 'empty'] as const;
export const separators = [';', ',', '|', '\t'] as const;
export const decimalSigns = [',', '.'] as const;

export const belowLimitLabels: Record<(typeof belowLimits)[number], string> = {
  text: '«< LR»',
  value: '«<» e il valore del limite',
  empty: 'cella vuota',
};
export const separatorLabels: Record<(typeof separators)[number], string> = {
  ';': 'punto e virgola',
  ',': 'virgola',
  '|': 'barra verticale',
  '\t': 'tabulazione',
};

/** One column. `source`: a name of `sources`, `question:` with an export code, or `text` for the column's own text. */
export type Column = {
  header: string;
  source: string;
  text: string;
  /** Decimals of a number; null: as many as it has, six at most. */
  digits: number | null;
  dateFormat: (typeof dateFormats)[number];
  /** What stands for a figure below the detection limit. */
  belowLimit: (typeof belowLimits)[number];
};

export type ColumnMapping = {
  columns: Column[];
  /** Of the CSV. */
  separator: (typeof separators)[number];
  decimalSign: (typeof decimalSigns)[number];
  /** Days after the end of a half-year within which it is to be sent: a setting of the laboratory, not the law's. */
  dueDays: number;
};

export const ownText = 'text';
const questionPrefix = 'question:';
export const questionSource = (code: string) => `${questionPrefix}${code}`;
/** The export code a source names; null when it is no question. */
export function questionCode(name: string): string | null {
  return name.startsWith(questionPrefix) ? name.slice(questionPrefix.length) : null;
}

function sourceNamed(name: string): Source | undefined {
  return Object.hasOwn(sources, name) ? sources[name as SourceName] : undefined;
}

/** What the value of a column is; answers and own texts are text. */
export function kindOf({ source: name }: Pick<Column, 'source'>): Source['kind'] {
  return sourceNamed(name)?.kind ?? 'text';
}

/** Columns without which a row does not tell which measurement it is, or what '< LR' is below. */
export const recommendedColumns: readonly Column[] = [
  recommended('Punto di misurazione', 'point'),
  recommended('Sede', 'site'),
  recommended('Datore di lavoro', 'client'),
  // Of the employer's questionnaire: 'Codice fiscale o partita IVA'.
  recommended('Codice fiscale o partita IVA', questionSource('D101')),
  recommended('Limite di rivelazione (Bq/m³)', 'detectionLimit', 0),
  recommended('Esposizione oltre la durata del lotto', 'isAged'),
];

function recommended(header: string, source: string, digits: number | null = null): Column {
  return { header, source, text: '', digits, dateFormat: 'YYYY-MM-DD', belowLimit: 'text' };
}

/** The recommended columns that a mapping has not got, as far as the questionnaires in force have their question. */
export function missingColumns(
  columns: readonly Pick<Column, 'source'>[],
  questionCodes: readonly string[],
): Column[] {
  const sourcesIn = new Set(columns.map(({ source: name }) => name));
  return recommendedColumns.filter(({ source: name }) => {
    const code = questionCode(name);
    return !sourcesIn.has(name) && (code === null || questionCodes.includes(code));
  });
}

export const maxColumns = 40;
export const columnTexts = {
  unchanged: 'Non è cambiato nulla rispetto alla versione in vigore.',
  none: 'Serve almeno una colonna.',
  tooMany: `Al massimo ${maxColumns} colonne.`,
  noHeader: 'Indicare l’intestazione.',
  headerTwice: 'Un’altra colonna ha la stessa intestazione.',
  noSource: 'Scegliere che cosa contiene la colonna.',
  sameSigns: 'Con la virgola come separatore i decimali vogliono il punto.',
  unknownQuestion: (code: string) => `Nessuna domanda dei questionari ha il codice ${code}.`,
} as const;

/** What is wrong with a mapping, by field: `columns`, `columns.3.header`, `decimalSign`. */
export function mappingProblems(
  { columns, separator, decimalSign }: ColumnMapping,
  questionCodes: readonly string[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (columns.length === 0) problems['columns'] = columnTexts.none;
  if (columns.length > maxColumns) problems['columns'] = columnTexts.tooMany;
  if (separator === ',' && decimalSign === ',') problems['decimalSign'] = columnTexts.sameSigns;
  const seen = new Set<string>();
  for (const [place, { header, source: name }] of columns.entries()) {
    const key = header.trim().toLocaleLowerCase('it');
    if (key === '') problems[`columns.${place}.header`] = columnTexts.noHeader;
    else if (seen.has(key)) problems[`columns.${place}.header`] = columnTexts.headerTwice;
    seen.add(key);
    const code = questionCode(name);
    if (code !== null && !questionCodes.includes(code))
      problems[`columns.${place}.source`] = columnTexts.unknownQuestion(code);
    else if (code === null && name !== ownText && !sourceNamed(name))
      problems[`columns.${place}.source`] = columnTexts.noSource;
  }
  return problems;
}

/** The value a column takes out of a line, before it is written. */
export function valueOf({ source: name, text }: Column, line: Line): Value {
  const code = questionCode(name);
  if (code !== null) return line.site.answers[code] ?? null;
  if (name === ownText) return text;
  return sourceNamed(name)?.of(line) ?? null;
}

/** A cell of the file: in XLSX numbers stay numbers, in CSV everything is text. An empty cell is ''. */
export function cellOf(
  column: Column,
  line: Line,
  { decimalSign, format }: { decimalSign: ColumnMapping['decimalSign']; format: 'csv' | 'xlsx' },
): string | number {
  const value = valueOf(column, line);
  if (value === null) return '';
  if (typeof value === 'object') {
    if (column.belowLimit === 'empty') return '';
    return (column.belowLimit === 'text' && value.of === 'limit') || value.below === null
      ? '< LR'
      : `< ${numberText(value.below, column.digits).replace('.', decimalSign)}`;
  }
  if (typeof value === 'number') {
    const text = numberText(value, column.digits);
    return format === 'xlsx' ? Number(text) : text.replace('.', decimalSign);
  }
  return kindOf(column) === 'day' ? dayText(value, column.dateFormat) : value;
}

/** With a point, halves away from zero. */
function numberText(value: number, digits: number | null): string {
  return new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 6,
    signDisplay: 'negative',
  }).format(value);
}

function dayText(day: string, format: Column['dateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
