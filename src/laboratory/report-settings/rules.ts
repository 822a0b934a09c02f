import type { Answer } from '#surveys/surveys/rules.ts';
import { authorityKinds } from './authorities/contract.ts';
import type { LawOfUse, ReportSettings } from './contract.ts';
import { defaultDecision } from './decision/rules.ts';
import { defaultLaw } from './law/rules.ts';
import type { lawFields } from './wording/rules.ts';

export { lawUseLabels } from './comparison/rules.ts';
export { decisionStatement } from './decision/rules.ts';
export { lawUseOf } from './law/rules.ts';
export { filledText } from './wording/rules.ts';

/** What a report says of law and laboratory: the settings a laboratory starts with, and what follows from them. */

export type BuildingUse = ReportSettings['levels'][number]['use'];
export type AuthorityKind = ReportSettings['authorities'][number]['kind'];

/**
 * Figures and references of the law as they are generally known (D.Lgs. 101/2020, art. 12, 16–18 and annex II), to be
 * read again by an expert before real use (Q1-113). Letterhead and signatures are empty: a laboratory introduces itself.
 */
export const defaultReportSettings: ReportSettings = {
  letterhead: { name: '', address: '', vatNumber: '', serviceRecognition: '', phone: '', email: '' },
  signers: { laboratoryHead: '', expert: '' },
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
    references: ['UNI ISO 11665-4 (misurazione integrata con rivelatori di tracce)'],
    method:
      'La concentrazione di attività di radon in aria è stata misurata con dosimetri passivi CR-39 esposti per periodi consecutivi, per almeno {giorni} giorni in tutto e con interruzioni inferiori a {intervallo} giorni. La media annua di ogni punto è pesata sulla durata dei suoi periodi. Le incertezze sono estese, con fattore di copertura k = 2.',
    insufficient:
      'I punti con meno di {giorni} giorni di misura sono segnati «periodo di misura insufficiente» e non entrano nelle conclusioni.',
    noResult:
      'I punti a cui mancano risultati di laboratorio sono segnati «—» e non entrano nelle conclusioni.',
    signature: 'Documento firmato digitalmente',
  },
  law: defaultLaw,
  decision: defaultDecision,
  issuing: { standard: 'UNI ISO 11665-4:2021', customersSee: 'signed', fourEyes: false },
  authorities: [],
  notice: {
    subject: 'Radon: superamento del livello di riferimento – {alias}, {comune} ({provincia})',
    text: 'Ai sensi dell’art. 18 del D.Lgs. 101/2020 si trasmette la relazione {numero} del {data}, sulle misurazioni di radon eseguite presso {alias}, {indirizzo}, {comune} ({provincia}), di {cliente}. La concentrazione media annua più alta è di {massimo} Bq/m³, sopra il livello di riferimento di {livello} Bq/m³.\n\n{laboratorio}',
  },
  rectification: {
    changed: {
      subject: 'Radon: rettifica della comunicazione del {inviata} – {alias}, {comune} ({provincia})',
      text: 'A rettifica della comunicazione del {inviata} (art. 18 del D.Lgs. 101/2020) si trasmette la revisione {revisione}, del {data}, della relazione {numero}, sulle misurazioni di radon eseguite presso {alias}, {indirizzo}, {comune} ({provincia}), di {cliente}. Motivo della correzione: {motivo}. La concentrazione media annua più alta è di {massimo} Bq/m³ (era stata comunicata come {comunicato} Bq/m³), sopra il livello di riferimento di {livello} Bq/m³.\n\n{laboratorio}',
    },
    withdrawn: {
      subject: 'Radon: rettifica della comunicazione del {inviata} – {alias}, {comune} ({provincia})',
      text: 'A rettifica della comunicazione del {inviata} (art. 18 del D.Lgs. 101/2020) si trasmette la revisione {revisione}, del {data}, della relazione {numero}, sulle misurazioni di radon eseguite presso {alias}, {indirizzo}, {comune} ({provincia}), di {cliente}. Motivo della correzione: {motivo}. La relazione corretta non riporta più un superamento da comunicare: la comunicazione del {inviata} è da considerare annullata.\n\n{laboratorio}',
    },
  },
  mail: {
    subject: 'Relazione finale radon – {alias}',
    text: 'È disponibile la relazione finale {numero} del {data}, sulle misurazioni di radon presso {alias}, {indirizzo}.\n\nSi apre, dopo l’accesso, da qui:\n{link}\n\n{laboratorio}',
  },
  pastCalibration: 2.5,
  reread: { levels: false, workplace: false, dwelling: false, unknown: false },
};

/** Where letterhead and signatures are written. */
const settingsPage = '«Testi e livelli delle relazioni», /lb/cr39/report-settings';
/** Refuses to issue under no name. */
export const notIntroducedText = `Prima di emettere relazioni il laboratorio si presenta: intestazione e firme si compilano in ${settingsPage}`;
/** Refuses a delivery note without a sender. */
export const noLetterheadText = `Prima di spedire il laboratorio si presenta: il mittente del documento di trasporto è l’intestazione scritta in ${settingsPage}`;

/** Whether reports can name who issues them and who signs. */
export function isIntroduced({
  letterhead,
  signers,
}: Pick<ReportSettings, 'letterhead' | 'signers'>): boolean {
  return hasLetterhead({ letterhead }) && areWritten(signers.laboratoryHead, signers.expert);
}

/** Whether what leaves the house can name where it comes from. */
export function hasLetterhead({ letterhead }: Pick<ReportSettings, 'letterhead'>): boolean {
  return areWritten(letterhead.name, letterhead.address);
}

const areWritten = (...texts: string[]) => texts.every((text) => text.trim() !== '');

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
  year: 'anno di costruzione non indicato nel questionario dell’edificio, si applica il livello degli edifici esistenti',
} as const;

/**
 * The level a building is compared with (D.Lgs. 101/2020, art. 12): of its use, and among those the one for the latest
 * year that is not after its construction. When the use is not known it is the workplace's; when the year is not known
 * where it matters, that of buildings of the same use that were there before.
 */
export function referenceLevelOf(
  { levels }: Pick<ReportSettings, 'levels'>,
  { use, yearBuilt }: Building,
): ReferenceLevel {
  const ofUse = levels.filter((level) => level.use === (use ?? 'workplace'));
  const isYearNeeded = ofUse.some(({ builtFrom }) => builtFrom !== null);
  if (use === null) return assumedLevel(ofUse, assumed.use);
  if (isYearNeeded && yearBuilt === null) return assumedLevel(ofUse, assumed.year);
  const { bqM3, text } = latestOf(ofUse, yearBuilt);
  return { bqM3, motivo: text, isAssumed: false };
}

function assumedLevel(ofUse: ReportSettings['levels'], why: string): ReferenceLevel {
  const { bqM3, text } = latestOf(ofUse, null);
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

/** The values of `lawFields` in a report's texts; of a term that there is not none. */
export function reportFieldValues(
  terms: LawOfUse['terms'],
  { level, reqDays, gapDays }: { level: Pick<ReferenceLevel, 'bqM3'>; reqDays: number; gapDays: number },
): Partial<Record<keyof typeof lawFields, string | number>> {
  const { repeatYearsBelow, remediateYearsAbove, repeatYearsAbove, notifyMonths } = terms;
  return {
    livello: level.bqM3,
    giorni: reqDays,
    intervallo: gapDays,
    ...(repeatYearsBelow !== null && { periodoSotto: yearsInWords(repeatYearsBelow) }),
    ...(remediateYearsAbove !== null && { termineRimedio: yearsInWords(remediateYearsAbove) }),
    ...(repeatYearsAbove !== null && { periodoSopra: yearsInWords(repeatYearsAbove) }),
    ...(notifyMonths !== null && { termineInvio: notifyMonths === 1 ? 'un mese' : `${notifyMonths} mesi` }),
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
