import type { Answer } from '#surveys/surveys/rules.ts';
import { authorityKinds, type ReportSettings } from './contract.ts';
import type { reportFields } from './wording/rules.ts';

export { filledText } from './wording/rules.ts';

/** What a report says of law and laboratory: the settings a laboratory starts with, and what follows from them. */

export type BuildingUse = ReportSettings['levels'][number]['use'];
export type AuthorityKind = ReportSettings['authorities'][number]['kind'];

/**
 * Figures and references of the law as they are generally known (D.Lgs. 101/2020, art. 12, 16–18 and annex II), to be
 * read again by an expert before real use (Q1-113); letterhead and signatures are those of no real laboratory.
 */
export const defaultReportSettings: ReportSettings = {
  letterhead: {
    name: 'Laboratorio dimostrativo di dosimetria',
    address: 'Via dell’Esempio 1, 00100 Roma (RM)',
    vatNumber: '00000000000',
    serviceRecognition: 'Servizio di dosimetria dimostrativo n. 000',
    phone: '06 0000000',
    email: 'laboratorio@laboratorio.example',
  },
  signers: { laboratoryHead: 'Responsabile dimostrativo', expert: 'Esperto dimostrativo' },
  levels: [
    {
      use: 'workplace',
      builtFrom: null,
      bqM3: 300,
      text: 'Luoghi di lavoro (D.Lgs. 101/2020, art. 12)',
    },
    {
      use: 'dwelling',
      builtFrom: null,
      bqM3: 300,
      text: 'Abitazioni esistenti (D.Lgs. 101/2020, art. 12)',
    },
    {
      use: 'dwelling',
      builtFrom: 2025,
      bqM3: 200,
      text: 'Abitazioni costruite dopo il 31/12/2024 (D.Lgs. 101/2020, art. 12)',
    },
  ],
  building: { purposeQuestion: 1, yearQuestion: 2, dwellingChoices: [101] },
  texts: {
    references: [
      'D.Lgs. 31 luglio 2020, n. 101, artt. 12, 16, 17 e 18, e Allegato II',
      'UNI ISO 11665-4 (misurazione integrata con rivelatori di tracce)',
    ],
    method:
      'La concentrazione di attività di radon in aria è stata misurata con dosimetri passivi CR-39 esposti per periodi consecutivi, per almeno {giorni} giorni in tutto e con interruzioni inferiori a {intervallo} giorni. La media annua di ogni punto è pesata sulla durata dei suoi periodi. Le incertezze sono estese, con fattore di copertura k = 2.',
    insufficient:
      'I punti con meno di {giorni} giorni di misura sono segnati «periodo di misura insufficiente» e non entrano nelle conclusioni.',
    noResult:
      'I punti a cui mancano risultati di laboratorio sono segnati «—» e non entrano nelle conclusioni.',
    below:
      'In nessuno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. Le misurazioni si ripetono ogni {periodoSotto}, e ogni volta che si eseguono interventi strutturali a livello dell’attacco a terra o volti a migliorare l’isolamento termico.',
    above:
      'In almeno uno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. Si adottano misure correttive entro {termineRimedio} (art. 17), verificandone l’efficacia con nuove misurazioni, da ripetere poi ogni {periodoSopra}. Entro {termineInvio} dalla relazione ne va data comunicazione agli enti competenti (art. 18).',
    signature: 'Documento firmato digitalmente',
  },
  terms: { repeatYearsBelow: 8, remediateYearsAbove: 2, repeatYearsAbove: 4, notifyMonths: 1 },
  authorities: [
    {
      kind: 'MLPS',
      province: null,
      name: 'Ministero del lavoro e delle politiche sociali (indirizzo dimostrativo)',
      email: 'mlps@enti.example',
    },
  ],
  notice: {
    subject: 'Radon: superamento del livello di riferimento – {alias}, {comune} ({provincia})',
    text: 'Ai sensi dell’art. 18 del D.Lgs. 101/2020 si trasmette la relazione {numero} del {data}, sulle misurazioni di radon eseguite presso {alias}, {indirizzo}, {comune} ({provincia}), di {cliente}. La concentrazione media annua più alta è di {massimo} Bq/m³, sopra il livello di riferimento di {livello} Bq/m³.\n\n{laboratorio}',
  },
  mail: {
    subject: 'Relazione finale radon – {alias}',
    text: 'È disponibile la relazione finale {numero} del {data}, sulle misurazioni di radon presso {alias}, {indirizzo}.\n\nSi apre, dopo l’accesso, da qui:\n{link}\n\n{laboratorio}',
  },
  pastCalibration: 2.5,
};

/** What the building's questionnaire tells of it; null: not answered. */
export type Building = { use: BuildingUse | null; yearBuilt: number | null };

/** Use and year of construction out of the answers to the building's questionnaire. */
export function buildingOf(
  { building: { purposeQuestion, yearQuestion, dwellingChoices } }: Pick<ReportSettings, 'building'>,
  answers: readonly Pick<Answer, 'q' | 'a'>[],
): Building {
  const answerTo = (question: number) => answers.find(({ q }) => q === question)?.a;
  const use = answerTo(purposeQuestion);
  const year = answerTo(yearQuestion);
  return {
    use: typeof use === 'number' ? (dwellingChoices.includes(use) ? 'dwelling' : 'workplace') : null,
    yearBuilt: typeof year === 'number' ? year : null,
  };
}

export type ReferenceLevel = {
  bqM3: number;
  /** Which level it is, and why this one when something was not known. */
  motivo: string;
  isAssumed: boolean;
};

const assumed = {
  use: 'destinazione d’uso non indicata nel questionario dell’edificio, si applica il livello dei luoghi di lavoro',
  year: 'anno di costruzione non indicato nel questionario dell’edificio, si applica il livello dei luoghi di lavoro',
} as const;

/**
 * The level a building is compared with (D.Lgs. 101/2020, art. 12): of its use, and among those the one for the latest
 * year that is not after its construction. When use is not known, or the year where it matters: the workplace's.
 */
export function referenceLevelOf(
  { levels }: Pick<ReportSettings, 'levels'>,
  { use, yearBuilt }: Building,
): ReferenceLevel {
  const ofUse = levels.filter((level) => level.use === use);
  const isYearNeeded = ofUse.some(({ builtFrom }) => builtFrom !== null);
  if (use === null) return assumedLevel(levels, assumed.use);
  if (isYearNeeded && yearBuilt === null) return assumedLevel(levels, assumed.year);
  const { bqM3, text } = latestOf(ofUse, yearBuilt);
  return { bqM3, motivo: text, isAssumed: false };
}

function assumedLevel(levels: ReportSettings['levels'], why: string): ReferenceLevel {
  const workplaces = levels.filter(({ use }) => use === 'workplace');
  const { bqM3, text } = latestOf(workplaces, null);
  return { bqM3, motivo: `${text}: ${why}`, isAssumed: true };
}

function latestOf(levels: ReportSettings['levels'], yearBuilt: number | null) {
  const applying = levels
    .filter(({ builtFrom }) => builtFrom === null || (yearBuilt !== null && yearBuilt >= builtFrom))
    .toSorted((one, other) => (other.builtFrom ?? 0) - (one.builtFrom ?? 0));
  const [latest] = applying;
  if (!latest) throw new Error('settings without a level for this use');
  return latest;
}

/** The values of `reportFields` in a report's texts. */
export function reportFieldValues(
  { terms }: Pick<ReportSettings, 'terms'>,
  { level, reqDays, gapDays }: { level: Pick<ReferenceLevel, 'bqM3'>; reqDays: number; gapDays: number },
): Record<keyof typeof reportFields, string | number> {
  return {
    livello: level.bqM3,
    giorni: reqDays,
    intervallo: gapDays,
    periodoSotto: yearsInWords(terms.repeatYearsBelow),
    termineRimedio: yearsInWords(terms.remediateYearsAbove),
    periodoSopra: yearsInWords(terms.repeatYearsAbove),
    termineInvio: terms.notifyMonths === 1 ? 'un mese' : `${terms.notifyMonths} mesi`,
  };
}

function yearsInWords(years: number): string {
  return years === 1 ? 'un anno' : `${years} anni`;
}

/** Whom a report above the level goes to from this province, and of which kinds nobody is known there. */
export function authoritiesOf(
  { authorities }: Pick<ReportSettings, 'authorities'>,
  province: string,
): { recipients: ReportSettings['authorities']; missing: AuthorityKind[] } {
  const recipients = authorities.filter((one) => one.province === null || one.province === province);
  const missing = authorityKinds.filter((kind) => !recipients.some((one) => one.kind === kind));
  return { recipients, missing };
}
