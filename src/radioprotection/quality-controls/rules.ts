/** Kinds of a quality-control test (Q2-97). Another enumeration than that of activities: its 3 is no activity type. */
export const testKinds = [1, 2, 3] as const;
export type TestKind = (typeof testKinds)[number];

export const testKindLabels: Readonly<Record<TestKind, string>> = {
  1: 'Prova di accettazione',
  2: 'Prova di funzionamento',
  3: 'Prova di costanza',
};

const constancy: TestKind = 3;

/** Clinical judgement (Q2-96). */
export const judgements = [1, 2] as const;
export type Judgement = (typeof judgements)[number];

export const judgementLabels: Readonly<Record<Judgement, string>> = { 1: 'Idoneo', 2: 'Non idoneo' };

const unfit: Judgement = 2;

/** Whether a judgement wants the note that says why. */
export function needsNote(judgement: Judgement | null): boolean {
  return judgement === unfit;
}

/** A value that is measured, with what is acceptable of it; null: no bound on that side. */
export type MeasuredField = {
  /** Never changes meaning: a device's values are followed over the years by it. */
  code: string;
  label: string;
  /** Empty for pure numbers. */
  unit: string;
  least: number | null;
  most: number | null;
  /** 0: left out of a constancy test. */
  showCriteria: 0 | 1;
  required: boolean;
};

/** The fields a kind of test asks for (Q2-97). */
export function fieldsAsked<Field extends Pick<MeasuredField, 'showCriteria'>>(
  fields: readonly Field[],
  kind: TestKind | null,
): Field[] {
  return fields.filter(({ showCriteria }) => kind !== constancy || showCriteria !== 0);
}

/** Whether a value is acceptable; null where nothing is said of it. */
export function isAcceptable(
  { least, most }: Pick<MeasuredField, 'least' | 'most'>,
  value: number,
): boolean | null {
  if (least === null && most === null) return null;
  return (least === null || value >= least) && (most === null || value <= most);
}

const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 6 });

/** 'da 1,5 a 4 mm Al', '≤ 10 %', '' */
export function acceptabilityText({
  least,
  most,
  unit,
}: Pick<MeasuredField, 'least' | 'most' | 'unit'>): string {
  const range =
    least !== null && most !== null
      ? `da ${figures.format(least)} a ${figures.format(most)}`
      : least !== null
        ? `≥ ${figures.format(least)}`
        : most !== null
          ? `≤ ${figures.format(most)}`
          : '';
  return range === '' ? '' : `${range} ${unit}`.trim();
}

/** A value as it was measured, with its field as it was then. */
export type MeasuredValue = Pick<MeasuredField, 'code' | 'label' | 'unit' | 'least' | 'most'> & {
  value: number;
};

export const qualityTexts = {
  noKind: 'Scegliere il tipo di prova.',
  noJudgement: 'Scegliere il giudizio clinico.',
  noNote: 'Scrivere la motivazione del giudizio.',
  noValue: 'Inserire il valore misurato.',
  unknownValue: 'Questo valore non fa parte della prova.',
} as const;

/** What is wrong with a test that was entered, by field; empty when nothing is. */
export function testProblems(
  fields: readonly MeasuredField[],
  test: {
    kind: TestKind;
    judgement: Judgement;
    note: string | null;
    values: Readonly<Record<string, number | null>>;
  },
): Record<string, string> {
  const asked = fieldsAsked(fields, test.kind);
  const missing = asked.filter(({ code, required }) => required && (test.values[code] ?? null) === null);
  const unknown = Object.keys(test.values).filter((code) => !fields.some((field) => field.code === code));
  return Object.fromEntries([
    ...missing.map(({ code }) => [`valori.${code}`, qualityTexts.noValue]),
    ...unknown.map((code) => [`valori.${code}`, qualityTexts.unknownValue]),
    ...(needsNote(test.judgement) && !test.note?.trim() ? [['nota', qualityTexts.noNote]] : []),
  ]);
}

/** What is kept of the values typed: those the kind of test asks for, each with its field as it is now. */
export function valuesToKeep(
  fields: readonly MeasuredField[],
  kind: TestKind,
  values: Readonly<Record<string, number | null>>,
): MeasuredValue[] {
  return fieldsAsked(fields, kind).flatMap(({ code, label, unit, least, most }) => {
    const value = values[code] ?? null;
    return value === null ? [] : [{ code, label, unit, least, most, value }];
  });
}
