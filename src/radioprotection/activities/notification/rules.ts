import { formatDay } from '#platform/contract/dates.ts';
import type { DeviceCategory } from '../../devices/rules.ts';
import { gradeLabels, type grades, qualificationLabels, type qualifications } from '../../persons/rules.ts';

/** Somebody whom a notification names, by the data of its day. */
export type NotifiedPerson = {
  name: string;
  surname: string;
  fiscalCode: string | null;
  qualification: (typeof qualifications)[number] | null;
  grade: (typeof grades)[number] | null;
  registerNumber: string | null;
};

export type NotifiedDevice = {
  sigla: string;
  category: DeviceCategory;
  make: string | null;
  serialNumber: string | null;
  tubeSerialNumber: string | null;
  kVp: number | null;
  mA: number | null;
};

/** What a notification says of a unit, as of a day. */
export type NotifiedUnit = {
  company: string;
  companyAddress: string;
  /** The town whose authorities are competent. */
  territory: string;
  employer: string;
  employerAddress: string;
  fiscalCode: string | null;
  taxId: string | null;
  pec: string | null;
  legalRepresentatives: NotifiedPerson[];
  /** Magnetic resonance alone is in use: its expert and its devices are named. */
  isResonance: boolean;
  experts: NotifiedPerson[];
  devices: NotifiedDevice[];
};

/** Who answers for the unit beside its legal representative, in a sentence. */
export const expertInWords = ({ isResonance }: Pick<NotifiedUnit, 'isResonance'>): string =>
  isResonance ? 'l’esperto responsabile RM' : 'l’esperto di radioprotezione';

/** A tab of the unit's page. */
type UnitTab = 'persone' | 'dispositivi';
export type NotificationGap = {
  /** Where it is mended: a tab of the unit's page, else the employer's page. */
  where: UnitTab | 'datore';
  text: string;
  /** Without it nothing is generated; the rest the letter would merely not say. */
  isNeeded: boolean;
};

/** What a notification made on a day would lack. It names nobody who does not hold the role on that very day. */
export function notificationGaps(unit: NotifiedUnit, on: string): NotificationGap[] {
  const { legalRepresentatives, isResonance, experts, devices, fiscalCode, taxId } = unit;
  const day = formatDay(on);
  const gap = (isThere: boolean, where: NotificationGap['where'], text: string, isNeeded = true) =>
    isThere ? [] : [{ where, text, isNeeded }];
  return [
    ...gap(
      legalRepresentatives.length > 0,
      'persone',
      `Nell’unità locale manca il legale rappresentante in carica il ${day}.`,
    ),
    ...gap(
      experts.length > 0,
      'persone',
      `Nell’unità locale manca ${expertInWords(unit)} in carica il ${day}.`,
    ),
    ...gap(
      devices.length > 0,
      'dispositivi',
      'Nell’unità locale non c’è nessuna apparecchiatura da notificare.',
    ),
    ...gap(
      (fiscalCode ?? taxId) !== null,
      'datore',
      'Del datore di lavoro non ci sono né codice fiscale né partita IVA.',
      false,
    ),
    ...experts.flatMap((one) =>
      gap(
        isResonance || one.registerNumber !== null,
        'persone',
        `Di ${personName(one)} non c’è il numero d’ordine nell’elenco degli esperti.`,
        false,
      ),
    ),
    ...gap(
      devices.every(({ make, serialNumber }) => make !== null && serialNumber !== null),
      'dispositivi',
      `Di queste apparecchiature mancano marca, modello o matricola: ${devices
        .filter(({ make, serialNumber }) => make === null || serialNumber === null)
        .map(({ sigla }) => sigla)
        .join(', ')}.`,
      false,
    ),
  ];
}

export const personName = ({ name, surname }: Pick<NotifiedPerson, 'name' | 'surname'>) =>
  `${name} ${surname}`;

/** 'Anna Neri, C.F. NRENNA75D41L840X' */
export function representativeText(person: Pick<NotifiedPerson, 'name' | 'surname' | 'fiscalCode'>): string {
  return [personName(person), person.fiscalCode && `C.F. ${person.fiscalCode}`].filter(Boolean).join(', ');
}

/** 'Anna Neri, fisico, terzo grado, n. 123 dell’elenco degli esperti di radioprotezione' */
export function expertText(person: NotifiedPerson): string {
  const { qualification, grade, registerNumber } = person;
  return [
    representativeText(person),
    qualification && qualificationLabels[qualification].toLocaleLowerCase('it'),
    grade && gradeLabels[grade].toLocaleLowerCase('it'),
    registerNumber && `n. ${registerNumber} dell’elenco degli esperti`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a notification whose words nobody stands for is: read in the house, never signed. */
export const draftText = 'Bozza: il testo è da far rileggere a un esperto. Non è da firmare né da inviare.';

/** What the letter's own words leave open, where a mass activity changes something: what stands above is not yet so. */
export const changesText = (on: string) =>
  `I dati riportati sopra sono quelli del ${on}. Il datore di lavoro notifica che variano come segue, ciascuno dalla sua decorrenza.`;

export const notificationTexts = {
  unconfirmed:
    'Il testo della notifica è ancora da far rileggere a un esperto: quando lo ha confermato nelle Regole delle attività, generarla di nuovo.',
  reworded: 'Il testo della notifica è cambiato dopo che è stata generata: generarla di nuovo.',
} as const;
