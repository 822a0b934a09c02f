import type { AuditEventName, AuditEvents } from '../rules.ts';

const labels: Record<AuditEvents[AuditEventName]['entity'], string> = {
  client: 'Cliente',
  address: 'Indirizzo',
  'final-report': 'Relazione finale',
  'floor-plan': 'Planimetria',
  'measurement-point': 'Punto di misurazione',
  placement: 'Posizionamento',
  principal: 'Committente',
  dosimeter: 'Dosimetro',
  shipment: 'Spedizione',
  batch: 'Lotto',
  reader: 'Lettore',
  questionnaire: 'Questionario',
  'report-settings': 'Testi delle relazioni',
  'isin-transmission': 'Semestre ISIN',
  'isin-columns': 'Colonne ISIN',
  activity: 'Attività',
  'radioprotection-settings': 'Regole delle attività',
  user: 'Utente',
  mail: 'Messaggio e-mail',
  mailing: 'Comunicazione',
  'report-run': 'Emissione di relazioni',
  'document-to-sign': 'Documento da firmare',
  zone: 'Zona',
  device: 'Dispositivo',
  registry: 'Registro',
  'exposed-worker': 'Lavoratore esposto',
  'quality-manual': 'Manuale di qualità',
  project: 'Progetto',
  employer: 'Datore di lavoro',
  company: 'Unità locale',
  person: 'Persona',
};

/** What a kind of record is called on screen. */
export function entityLabel(entity: string): string {
  return (labels as Record<string, string>)[entity] ?? entity;
}
