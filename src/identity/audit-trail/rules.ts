import type { AuditEvents, Changes, Values } from './events/rules.ts';
import type { DetailName } from './words/rules.ts';

export { type ChangeInWords, changesInWords } from './changes/rules.ts';
export type { AuditEvents, Changes, ImportedChanges } from './events/rules.ts';
export type { DetailName };

export type AuditEventName = keyof AuditEvents;

export const auditEventLabels: Record<AuditEventName, string> = {
  'client.created': 'Cliente creato',
  'address.created': 'Indirizzo creato',
  'floor-plan.added': 'Planimetria aggiunta',
  'floor-plan.renamed': 'Planimetria rinominata',
  'floor-plan.removed': 'Planimetria tolta',
  'measurement-point.created': 'Punto di misurazione creato',
  'placement.placed': 'Dosimetro posizionato',
  'placement.removed': 'Dosimetro rimosso',
  'placement.corrected': 'Posizionamento corretto',
  'placement.cancelled': 'Posizionamento annullato',
  'building-survey.answered': 'Questionario edificio compilato',
  'employer-survey.answered': 'Questionario datore di lavoro compilato',
  'principal.created': 'Committente creato',
  'principal.updated': 'Committente modificato',
  'client.updated': 'Cliente modificato',
  'address.updated': 'Indirizzo modificato',
  'address.reminded': 'Promemoria inviato',
  'report-run.started': 'Emissione di relazioni avviata',
  'report-run.cancelled': 'Emissione di relazioni interrotta',
  'report-run.retried': 'Emissione di relazioni ripresa',
  'measurement-point.updated': 'Punto di misurazione modificato',
  'dosimeter.created': 'Dosimetro registrato',
  'dosimeter.updated': 'Dosimetro modificato',
  'dosimeter.assigned': 'Dosimetro assegnato',
  'dosimeter.batch-assigned': 'Lotto assegnato',
  'dosimeter.batch-corrected': 'Lotto corretto',
  'dosimeter.shipped': 'Dosimetro spedito',
  'dosimeter.taken-back': 'Dosimetro ripreso in magazzino',
  'placement.returned': 'Dosimetro rientrato in laboratorio',
  'shipment.created': 'Spedizione preparata',
  'shipment.updated': 'Spedizione corretta',
  'shipment.sent': 'Spedizione partita',
  'shipment.withdrawn': 'Spedizione annullata',
  'reader.created': 'Lettore registrato',
  'reader.updated': 'Lettore modificato',
  'batch.created': 'Lotto registrato',
  'batch.updated': 'Lotto modificato',
  'batch.control-entered': 'Controllo di qualità registrato',
  'batch.control-withdrawn': 'Controllo di qualità ritirato',
  'batch.control-commented': 'Controllo di qualità commentato',
  'result.entered': 'Risultato registrato',
  'result.corrected': 'Risultato corretto',
  'report.issued': 'Relazione finale emessa',
  'report.corrected': 'Relazione finale corretta',
  'report.withdrawn': 'Relazione finale annullata',
  'report.notice-marked': 'Comunicazione agli enti segnata',
  'principal.imported': 'Committente importato',
  'client.imported': 'Cliente importato',
  'address.imported': 'Indirizzo importato',
  'measurement-point.imported': 'Punto di misurazione importato',
  'dosimeter.imported': 'Dosimetro importato',
  'placement.imported': 'Posizionamento importato',
  'questionnaire.published': 'Questionario pubblicato',
  'report-settings.saved': 'Testi delle relazioni salvati',
  'report-settings.proposal-declined': 'Testi proposti rifiutati',
  'password-link.created': 'Link per la password creato',
  'password.changed': 'Password cambiata',
  'second-factor.enabled': 'Verifica in due passaggi attivata',
  'second-factor.disabled': 'Verifica in due passaggi disattivata',
  'recovery-codes.renewed': 'Codici di recupero rinnovati',
  'recovery-code.used': 'Codice di recupero usato',
  'mail.requeued': 'Messaggio rimesso in coda',
  'mailing.created': 'Comunicazione scritta',
  'mailing.updated': 'Comunicazione modificata',
  'mailing.removed': 'Bozza di comunicazione eliminata',
  'mailing.started': 'Invio della comunicazione avviato',
  'mailing.retried': 'Comunicazione inviata di nuovo a un destinatario',
  'isin-transmission.opened': 'Semestre ISIN aperto',
  'isin-transmission.checked': 'Semestre ISIN controllato',
  'isin-transmission.site-left-out': 'Sede esclusa dal semestre ISIN',
  'isin-transmission.site-taken-back': 'Sede ripresa nel semestre ISIN',
  'isin-transmission.reopened': 'Semestre ISIN riaperto',
  'isin-transmission.exported': 'Semestre ISIN esportato',
  'isin-transmission.sent': 'Semestre ISIN inviato',
  'isin-transmission.receipt-stored': 'Ricevuta ISIN conservata',
  'isin-columns.changed': 'Colonne delle trasmissioni ISIN cambiate',
  'session.revoked': 'Dispositivi disconnessi',
  'user.created': 'Utente creato',
  'user.updated': 'Utente modificato',
  'user.disabled': 'Utente disattivato',
  'user.enabled': 'Utente riattivato',
  'user.unlocked': 'Attesa per l’accesso tolta',
  'user.erased': 'Dati della persona cancellati',
  'personal-data.exported': 'Dati della persona esportati',
  'grant.given': 'Committente assegnato',
  'grant.changed': 'Diritti su un committente cambiati',
  'grant.revoked': 'Committente revocato',
  'zone.created': 'Zona creata',
  'zone.updated': 'Zona modificata',
  'zone.removed': 'Zona eliminata',
  'zone.principal-added': 'Committente aggiunto alla zona',
  'zone.principal-removed': 'Committente tolto dalla zona',
};

/** The values in which `after` differs from `before`; null when nothing does. */
export function changesBetween<Name extends DetailName>(
  before: Partial<Record<NoInfer<Name>, unknown>>,
  after: Record<Name, unknown>,
): Changes | null {
  const names = Object.keys(after) as Name[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (changed.length === 0) return null;
  const pick = (values: Partial<Record<Name, unknown>>): Values =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
