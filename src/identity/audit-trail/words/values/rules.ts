/**
 * What coded values in the details of events are called on screen, pure. This context knows none of those that write
 * them: `test/meta/audit-values.test.ts` holds the words to theirs.
 */
const roles = {
  admin: 'Amministrazione',
  lab: 'Laboratorio',
  rp: 'Radioprotezione',
  edr: 'Esperto di radioprotezione',
  operatore: 'Operatore',
  zona: 'Operatore di zona',
  cliente: 'Cliente',
} as const;

export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  roles,
  role: {
    legal_rep: 'Legale Rappresentante',
    edr: 'Esperto di Radioprotezione',
    physic_med: 'Specialista in Fisica Medica',
    implant_manager: 'Responsabile dell’impianto',
    rm_expert: 'Esperto Responsabile RM',
    rm_medic: 'Medico Responsabile RM',
  },
  gender: { M: 'Uomo', F: 'Donna', U: 'Sconosciuto' },
  how: { 'own-password': 'Con la propria password', link: 'Con il collegamento ricevuto' },
  source: { 'command-line': 'Riga di comando' },
  format: { csv: 'CSV', xlsx: 'Excel', xml: 'XML' },
  method: { strumentoPortatile: 'Strumento portatile', portaleRadiometrico: 'Portale radiometrico' },
  conclusion: { accettato: 'Accettato', respinto: 'Respinto' },
  transport: { mare: 'Mare', aereo: 'Aereo', terra: 'Terra', scaricatoNave: 'Scaricato da nave' },
  landTransport: {
    container: 'Container',
    rinfusa: 'Rinfusa',
    ferrovia: 'Ferrovia',
    stradale: 'Stradale',
  },
  kind: {
    building: 'Questionario edificio',
    employer: 'Questionario datore di lavoro',
    upload: 'File caricato',
    default: 'Da un documento predefinito',
    'surveillance-registry': 'Registro di sorveglianza',
    'quality-manual': 'Manuale di qualità',
    'surveillance-report': 'Relazione di sorveglianza',
    annex: 'Allegato',
    append: 'Aggiunta di un documento ai registri',
    revert: 'Ritiro di un documento dai registri',
    migrate: 'Migrazione dei registri',
    generate: 'Generazione di documenti',
    process: 'Elaborazione di una pratica massiva',
  },
};

const half = /^(\d{4})-([12])$/;

/** A value as a person says it; one that has no word, as it is. */
export function valueInWords(name: string, value: string): string {
  const [, year, number] = (name === 'half' && half.exec(value)) || [];
  if (year) return `${number === '1' ? 'primo' : 'secondo'} semestre ${year}`;
  const words = valueLabels[name];
  return words && Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}
