/**
 * Texts of the settings with named fields: '{livello}' stands for the figure of the report it is printed in. Who edits a
 * text sees which fields it may name; one that is not known is refused before it can be printed as it stands.
 */

/** What each field of a text of the report stands for. */
export const reportFields = {
  livello: 'livello di riferimento, Bq/m³',
  giorni: 'giorni di misura richiesti',
  intervallo: 'giorni di interruzione ammessi fra due periodi',
} as const;

/** The same of what follows by the law: the terms of the building's use too. */
export const lawFields = {
  ...reportFields,
  periodoSotto: 'dopo quanto si misura di nuovo, sotto il livello: «8 anni»',
  termineRimedio: 'entro quanto si risana, sopra il livello: «2 anni»',
  periodoSopra: 'dopo quanto si misura di nuovo, sopra il livello: «4 anni»',
  termineInvio: 'entro quanto la relazione va agli enti: «un mese»',
} as const;

/** Which term each of these fields stands for. */
export const termFields = {
  periodoSotto: 'repeatYearsBelow',
  termineRimedio: 'remediateYearsAbove',
  periodoSopra: 'repeatYearsAbove',
  termineInvio: 'notifyMonths',
} as const;

/** The same of the mail that tells of a new report. */
export const mailFields = {
  alias: 'nome della sede',
  indirizzo: 'indirizzo della sede',
  cliente: 'datore di lavoro o cliente',
  committente: 'committente',
  numero: 'numero della relazione',
  data: 'data di emissione',
  link: 'collegamento alla relazione',
  laboratorio: 'nome del laboratorio',
} as const;

/** The same of the notice to the authorities. */
export const noticeFields = {
  alias: 'nome della sede',
  indirizzo: 'indirizzo della sede',
  comune: 'comune della sede',
  provincia: 'provincia della sede',
  cliente: 'datore di lavoro o cliente',
  numero: 'numero della relazione',
  data: 'data di emissione',
  livello: 'livello di riferimento, Bq/m³',
  massimo: 'la più alta concentrazione media annua, Bq/m³',
  scadenza: 'giorno entro cui inviare la relazione',
  laboratorio: 'nome del laboratorio',
} as const;

/** The same of the notice that withdraws an excess: no figure, because there is none above the level any more. */
export const withdrawnNoticeFields = {
  alias: noticeFields.alias,
  indirizzo: noticeFields.indirizzo,
  comune: noticeFields.comune,
  provincia: noticeFields.provincia,
  cliente: noticeFields.cliente,
  numero: noticeFields.numero,
  revisione: 'revisione in vigore della relazione',
  data: 'data della revisione',
  motivo: 'motivo della correzione',
  inviata: 'giorno della comunicazione che si rettifica',
  livello: noticeFields.livello,
  laboratorio: noticeFields.laboratorio,
} as const;

/** The same of the notice that puts another figure in the place of the one told. */
export const changedNoticeFields = {
  ...withdrawnNoticeFields,
  comunicato: 'la concentrazione comunicata, Bq/m³',
  massimo: 'la più alta concentrazione media annua della revisione, Bq/m³',
} as const;

const namedField = /\{([^{}]*)\}/g;

/** The fields that a text names, as they are written. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(namedField)].map(([, name = '']) => name);
}

/** The fields that a text names and nobody knows. */
export function unknownFields(text: string, known: Readonly<Record<string, string>>): string[] {
  return [...new Set(fieldsIn(text))].filter((name) => !Object.hasOwn(known, name));
}

/** A text with its fields filled; a field without a value stays as it is written, so that it is seen. */
export function filledText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(namedField, (written, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : written,
  );
}
