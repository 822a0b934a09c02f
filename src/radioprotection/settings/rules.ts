import { defaultTypologyDays, type TypologyDays } from '../activities/rules.ts';
import type { DeviceCategory } from '../devices/rules.ts';
import { defaultExpectedTable, type ExpectedTable } from '../expected-activities/rules.ts';
import type { MeasuredField } from '../quality-controls/rules.ts';
import type { WorkerCategory } from '../registries/rules.ts';

/** A value that a quality control measures, on devices of these categories; none named: on every device. */
export type TestField = MeasuredField & { categories: readonly DeviceCategory[] };

/** What the letter of a preventive notification says besides the facts. */
export type NotificationWording = {
  addressees: readonly string[];
  references: readonly string[];
  text: string;
};

/** Limits of a worker's dose in a year, mSv. */
export type DoseLimits = { effective: number; lens: number; extremities: number; skin: number };

/** What radiation protection goes by: kept in versions, edited on screen. */
export type RadioprotectionSettings = {
  /** Days to the deadline, by typology (Q2-95). */
  typologyDays: TypologyDays;
  doseLimits: Readonly<Record<WorkerCategory, DoseLimits>>;
  expectedActivities: ExpectedTable;
  tests: readonly TestField[];
  notification: NotificationWording;
  /** Whether a person has read what the law is said to be, of each part, and stands for it. */
  confirmed: { doseLimits: boolean; tests: boolean; notification: boolean };
};

/** Said beside a statement of law that nobody has confirmed yet. */
export const unconfirmedText = 'Da far rileggere a un esperto';

const dental: readonly DeviceCategory[] = ['endorale', 'cbct', 'opt', 'rx_portable'];
const tubes: readonly DeviceCategory[] = [
  ...dental,
  ...['tac', 'arco_a_c', 'rx_tele_ib', 'mammografo', 'pensile', 'trocoscopio', 'moc', 'angiografo'],
] as readonly DeviceCategory[];

const test = (
  code: string,
  label: string,
  unit: string,
  [least, most]: readonly [number | null, number | null],
  more: Partial<TestField> = {},
): TestField => ({
  ...{ code, label, unit, least, most, showCriteria: 1, required: true, categories: tubes },
  ...more,
});

/**
 * What is measured until somebody says otherwise: the customary figures of European Commission RP 162, to be read by a
 * medical physicist before they count.
 */
const defaultTests: readonly TestField[] = [
  test('kvp_deviation', 'Scostamento della tensione', '%', [-10, 10]),
  test('time_deviation', 'Scostamento del tempo di esposizione', '%', [-20, 20]),
  test('output_repeatability', 'Ripetibilità della dose (coefficiente di variazione)', '%', [null, 10]),
  test('half_value_layer', 'Strato emivalente', 'mm Al', [1.5, null], { showCriteria: 0 }),
  test('leakage', 'Radiazione di fuga a 1 m', 'mGy/h', [null, 1], { showCriteria: 0, required: false }),
  test('field_alignment', 'Coincidenza tra campo luminoso e campo di radiazione', '% DFP', [null, 2], {
    ...{ showCriteria: 0, required: false },
    categories: ['arco_a_c', 'rx_tele_ib', 'mammografo', 'pensile', 'trocoscopio', 'angiografo'],
  }),
  test('ct_water', 'Numero CT dell’acqua', 'HU', [-4, 4], { categories: ['tac'] }),
  test('ct_noise', 'Rumore', '%', [null, 15], { categories: ['tac'] }),
  test('linac_output', 'Scostamento della dose di riferimento', '%', [-2, 2], { categories: ['linac'] }),
  test('rm_snr', 'Rapporto segnale/rumore rispetto al riferimento', '%', [90, null], { categories: ['rm'] }),
  test('rm_uniformity', 'Uniformità integrale', '%', [80, null], { categories: ['rm'] }),
];

/** What holds while nobody has saved anything. */
export const firstSettings: RadioprotectionSettings = {
  typologyDays: defaultTypologyDays,
  // D.Lgs. 101/2020, art. 146 (Q2-94)
  doseLimits: {
    A: { effective: 20, lens: 20, extremities: 500, skin: 500 },
    B: { effective: 6, lens: 15, extremities: 150, skin: 150 },
    N: { effective: 1, lens: 15, extremities: 50, skin: 50 },
  },
  expectedActivities: defaultExpectedTable,
  tests: defaultTests,
  notification: {
    addressees: [
      'Azienda sanitaria locale – Dipartimento di prevenzione',
      'Agenzia regionale per la protezione dell’ambiente',
      'Comando provinciale dei vigili del fuoco',
      'Ispettorato territoriale del lavoro',
    ],
    references: ['D.Lgs. 31 luglio 2020, n. 101, art. 46 (notifica di pratica)'],
    text: 'Il datore di lavoro notifica la pratica con radiazioni ionizzanti descritta di seguito, che si svolge nell’unità locale indicata con le apparecchiature elencate.',
  },
  confirmed: { doseLimits: false, tests: false, notification: false },
};

/** The law that a part of the settings says something of. */
export const lawOfSettings = {
  doseLimits: 'D.Lgs. 101/2020, art. 146',
  tests: 'D.Lgs. 101/2020, art. 163',
  notification: 'D.Lgs. 101/2020, art. 46',
} as const;

/** The fields that are measured on devices of a category; of no known device: those of every device. */
export function fieldsOf(
  { tests }: Pick<RadioprotectionSettings, 'tests'>,
  category: DeviceCategory | null,
): MeasuredField[] {
  return tests
    .filter(
      ({ categories }) => categories.length === 0 || (category !== null && categories.includes(category)),
    )
    .map(({ categories: _categories, ...field }) => field);
}

export const settingsTexts = {
  days: 'Da 1 a 3660 giorni; vuoto: la scadenza resta com’è.',
  dose: 'Indicare un limite, in mSv all’anno.',
  bound: 'Indicare un numero, o lasciare vuoto.',
  reversed: 'Il minimo è maggiore del massimo.',
  code: 'Lettere minuscole, cifre e _, per esempio kvp_deviation.',
  twice: 'Due valori hanno lo stesso codice.',
} as const;
