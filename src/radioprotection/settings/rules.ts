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

/**
 * Days before a practice begins or changes by which it is to be notified: where all that ionises is medical radiology, and
 * elsewhere.
 */
export type NotificationTerms = { others: number; medical: number };

/** What a document of a unit says besides its facts. */
export type PaperWording = { references: readonly string[]; text: string };

/** Documents whose words say something of the law, each with the part of the settings that holds them. */
export const paperLawParts = [
  'variationLetter',
  'registryPaper',
  'resonancePaper',
  'manualPaper',
  'reportPaper',
  'controlPaper',
] as const;
/** The annex says nothing of the law: it is a template. */
export const paperParts = [...paperLawParts, 'annexPaper'] as const;
export type PaperPart = (typeof paperParts)[number];

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
  notificationTerms: NotificationTerms;
  /** The letter that tells of changes; its addressees are those of a notification. */
  variationLetter: PaperWording;
  registryPaper: PaperWording;
  resonancePaper: PaperWording;
  manualPaper: PaperWording;
  reportPaper: PaperWording;
  /** What an expert attests of a load that was controlled (IRME90). */
  controlPaper: PaperWording;
  annexPaper: PaperWording;
  /** Whether an expert has read what the law is said to be, of each part, and stands for it. */
  confirmed: Record<LawPart, boolean>;
};

/** What a letter says besides the facts; `isUnconfirmed`: nobody stands yet for what it says of the law. */
export type NotificationLetter = NotificationWording & { title: string; isUnconfirmed: boolean };

/** What a letter is about: `isResonance`, a unit with magnetic resonance alone; `hasChanges`, what changes in a unit. */
export type LetterSubject = { isResonance: boolean; hasChanges: boolean };

/**
 * The letter that notifies a practice, or changes of one that was notified before. Of magnetic resonance alone it says
 * nothing of the law: that on practices is about ionising radiation (decision 050).
 */
export function letterOf(
  settings: RadioprotectionSettings,
  { isResonance, hasChanges }: LetterSubject,
): NotificationLetter {
  const { notification, variationLetter, confirmed } = settings;
  if (isResonance)
    return {
      ...{ addressees: notification.addressees, references: [] },
      ...(hasChanges ? resonanceChanges : resonanceAsItStands),
      isUnconfirmed: !confirmed.notification,
    };
  if (!hasChanges)
    return {
      ...notification,
      title: 'Notifica preventiva di pratica',
      isUnconfirmed: !confirmed.notification,
    };
  return {
    ...notification,
    ...variationLetter,
    title: 'Notifica preventiva di variazioni della pratica',
    isUnconfirmed: !confirmed.notification || !confirmed.variationLetter,
  };
}

const resonanceChanges = {
  title: 'Notifica di variazioni in risonanza magnetica',
  text: 'Il datore di lavoro notifica le variazioni, riportate più avanti, dei dati dell’installazione di risonanza magnetica dell’unità locale indicata, con le apparecchiature elencate.',
};
const resonanceAsItStands = {
  title: 'Notifica di installazione di risonanza magnetica',
  text: 'Il datore di lavoro notifica l’installazione di risonanza magnetica descritta di seguito, nell’unità locale indicata e con le apparecchiature elencate.',
};

/** The parts that say something of the law. */
export const lawParts = [
  'doseLimits',
  'tests',
  'notification',
  'notificationTerms',
  ...paperLawParts,
] as const;
export type LawPart = (typeof lawParts)[number];

/** What is saved by itself, in the order of the page. */
export const settingsParts = ['typologyDays', 'expectedActivities', ...lawParts, 'annexPaper'] as const;
export type SettingsPartName = (typeof settingsParts)[number];

export const settingsPartLabels: Readonly<Record<SettingsPartName, string>> = {
  typologyDays: 'Scadenze',
  expectedActivities: 'Attività attese',
  tests: 'Prove',
  doseLimits: 'Limiti di dose',
  notification: 'Notifica preventiva',
  notificationTerms: 'Termini di notifica',
  variationLetter: 'Notifica di variazioni',
  registryPaper: 'Registro di sorveglianza',
  resonancePaper: 'Registro RM',
  manualPaper: 'Manuale della qualità',
  reportPaper: 'Relazione di sorveglianza',
  controlPaper: 'Attestazione IRME90',
  annexPaper: 'Allegato al contratto',
};

export const isLawPart = (part: SettingsPartName): part is LawPart => lawParts.some((one) => one === part);

/** Settings with one part put otherwise: nobody has confirmed it as it is now. */
export function withPart(
  settings: RadioprotectionSettings,
  part: SettingsPartName,
  from: Omit<RadioprotectionSettings, 'confirmed'>,
): RadioprotectionSettings {
  const confirmed = isLawPart(part) ? { ...settings.confirmed, [part]: false } : settings.confirmed;
  return { ...settings, [part]: from[part], confirmed };
}

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
    text: 'Il datore di lavoro notifica la pratica con radiazioni ionizzanti descritta di seguito, nell’unità locale indicata e con le apparecchiature elencate.',
  },
  // D.Lgs. 101/2020, art. 46
  notificationTerms: { others: 30, medical: 10 },
  variationLetter: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, art. 46 (notifica di pratica, variazioni)'],
    text: 'Il datore di lavoro notifica le variazioni, riportate più avanti, dei dati della pratica con radiazioni ionizzanti svolta nell’unità locale indicata con le apparecchiature elencate.',
  },
  registryPaper: {
    references: [
      'D.Lgs. 31 luglio 2020, n. 101, art. 130 (attribuzioni dell’esperto di radioprotezione)',
      'D.Lgs. 31 luglio 2020, n. 101, art. 132 (documentazione relativa alla sorveglianza fisica)',
    ],
    text: 'Questo registro raccoglie la sorveglianza fisica della radioprotezione nell’unità locale: chi ne risponde, le apparecchiature, i lavoratori, i controlli eseguiti e i documenti.',
  },
  resonancePaper: {
    references: ['D.M. 14 gennaio 2021 (standard di sicurezza per le apparecchiature a risonanza magnetica)'],
    text: 'Questo registro raccoglie la gestione della sicurezza in risonanza magnetica nell’unità locale: chi ne risponde, le apparecchiature, i controlli eseguiti e i documenti.',
  },
  manualPaper: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, art. 163 (attrezzature medico-radiologiche)'],
    text: 'Questo manuale descrive il programma di garanzia della qualità delle apparecchiature indicate: chi ne risponde, le prove con i loro valori di accettabilità e i controlli eseguiti.',
  },
  reportPaper: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, art. 130 (attribuzioni dell’esperto di radioprotezione)'],
    text: 'Questa relazione riporta i controlli e le misure eseguiti nel periodo, con i valori di accettabilità in vigore quando ciascuno è stato completato, il giudizio e chi li ha eseguiti.',
  },
  controlPaper: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, art. 72 e allegato XIX'],
    text: 'L’esperto di radioprotezione attesta il controllo radiometrico del carico descritto di seguito, con le misure eseguite e la conclusione che ne trae.',
  },
  annexPaper: {
    references: [],
    text: 'Questo allegato elenca le unità locali e le apparecchiature del datore di lavoro a cui si riferisce il contratto.',
  },
  confirmed: {
    ...{ doseLimits: false, tests: false, notification: false, notificationTerms: false },
    ...{
      variationLetter: false,
      registryPaper: false,
      resonancePaper: false,
      manualPaper: false,
      reportPaper: false,
      controlPaper: false,
    },
  },
};

/** The law that a part of the settings says something of. */
export const lawOfSettings = {
  doseLimits: 'D.Lgs. 101/2020, art. 146',
  tests: 'D.Lgs. 101/2020, art. 163',
  notification: 'D.Lgs. 101/2020, art. 46',
  notificationTerms: 'D.Lgs. 101/2020, art. 46',
  variationLetter: 'D.Lgs. 101/2020, art. 46',
  registryPaper: 'D.Lgs. 101/2020, artt. 130 e 132',
  resonancePaper: 'D.M. 14 gennaio 2021',
  manualPaper: 'D.Lgs. 101/2020, art. 163',
  reportPaper: 'D.Lgs. 101/2020, art. 130',
  controlPaper: 'D.Lgs. 101/2020, art. 72 e allegato XIX',
} as const satisfies Record<LawPart, string>;

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
  term: 'Da 1 a 365 giorni.',
  dose: 'Indicare un limite, in mSv all’anno.',
  bound: 'Indicare un numero, o lasciare vuoto.',
  reversed: 'Il minimo è maggiore del massimo.',
  code: 'Lettere minuscole, cifre e _, per esempio kvp_deviation.',
  twice: 'Due valori hanno lo stesso codice.',
  onlyExperts: 'Lo conferma soltanto un esperto di radioprotezione, con il suo account.',
  unknownVersion: 'Questa versione non c’è.',
} as const;
