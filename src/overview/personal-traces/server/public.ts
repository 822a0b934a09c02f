import { keptBecause } from '#accounts/personal-data/rules.ts';
import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import * as cards from './control-card-queries.ts';
import * as controls from './control-form-queries.ts';
import * as inspections from './inspection-queries.ts';
import * as isin from './isin-queries.ts';
import * as queries from './queries.ts';
import * as reports from './report-queries.ts';
import * as results from './result-queries.ts';
import * as signing from './signing-queries.ts';
import * as trips from './trip-queries.ts';
import * as units from './unit-queries.ts';

/** What radon work keeps about the people who do it. All of it stays: a report rests on it. */
export const radonTraces: readonly PersonalTraces[] = [
  {
    title: 'Dosimetri posizionati e rimossi',
    meaning: 'I dosimetri che hai posizionato o rimosso, dove e quando.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => queries.listPlacementsOf(db, id),
    count: (db, { id }) => queries.countPlacementsOf(db, id),
  },
  {
    title: 'Clienti, indirizzi e punti creati posizionando',
    meaning: 'I clienti, gli indirizzi e i punti che hai creato dal telefono, con la chiave che vi ha dato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => queries.listDeviceRecordsOf(db, id),
    count: (db, { id }) => queries.countDeviceRecordsOf(db, id),
  },
  {
    title: 'Correzioni di posizionamenti',
    meaning: 'Le correzioni che hai fatto, o che altri hanno fatto a posizionamenti tuoi, con il motivo.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => queries.listCorrectionsOf(db, id),
    count: (db, { id }) => queries.countCorrectionsOf(db, id),
  },
  {
    title: 'Risposte ai questionari',
    meaning: 'Le risposte che hai dato sui locali e sui datori di lavoro, ancora valide.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => queries.listAnswersOf(db, id),
    count: (db, { id }) => queries.countAnswersOf(db, id),
  },
  {
    title: 'Importazioni, questionari pubblicati, spedizioni',
    meaning:
      'I file di dati che hai importato, le edizioni dei questionari che hai pubblicato e le spedizioni di dosimetri che hai preparato o fatto partire.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => queries.listLaboratoryWorkOf(db, id),
    count: (db, { id }) => queries.countLaboratoryWorkOf(db, id),
  },
  {
    title: 'Risultati e lotti',
    meaning: 'I risultati che hai registrato, i controlli di qualità e le grandezze dei lotti di materiale.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => results.listMeasuringOf(db, id),
    count: (db, { id }) => results.countMeasuringOf(db, id),
  },
  {
    title: 'Misure e tarature di strumenti',
    meaning:
      'Le misure che hai registrato o ritirato sulle carte di controllo, le carte di cui sei l’esperto, le tarature che hai registrato o della cui scadenza sei stato avvisato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => cards.listInstrumentWorkOf(db, id),
    count: (db, { id }) => cards.countInstrumentWorkOf(db, id),
  },
  {
    title: 'Relazioni finali',
    meaning:
      'Le relazioni che hai emesso o corretto, le comunicazioni agli enti che hai segnato come inviate, i solleciti e i testi che hai salvato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => reports.listReportsBy(db, id),
    count: (db, { id }) => reports.countReportsBy(db, id),
  },
  {
    title: 'Relazioni emesse che ti nominano',
    meaning:
      'Le relazioni finali in cui c’è il tuo nome tra chi ha posato o rimosso i dosimetri: restano come sono state emesse.',
    keptBecause: keptBecause.radiation,
    keepsName: true,
    list: (db, { id }) => reports.listReportsNaming(db, id),
    count: (db, { id }) => reports.countReportsNaming(db, id),
  },
  {
    title: 'Documenti firmati',
    meaning: 'I file firmati che hai caricato, di quale documento e quando.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => signing.listFiledBy(db, id),
    count: (db, { id }) => signing.countFiledBy(db, id),
  },
  {
    title: 'I tuoi dati di radioprotezione',
    meaning: 'I dati che la radioprotezione tiene di te come persona con un ruolo, nel tempo.',
    keptBecause: keptBecause.radiation,
    keepsName: true,
    list: (db, { id }) => units.listDataOf(db, id),
    count: (db, { id }) => units.countDataOf(db, id),
  },
  {
    title: 'Ruoli nelle unità locali',
    meaning: 'I ruoli che hai o hai avuto nelle unità locali, da quando a quando.',
    keptBecause: keptBecause.radiation,
    keepsName: true,
    list: (db, { id }) => units.listRolesOf(db, id),
    count: (db, { id }) => units.countRolesOf(db, id),
  },
  {
    title: 'Registri di sorveglianza in cui sei un lavoratore',
    meaning: 'La categoria e i limiti di dose con cui un registro ti tiene tra i lavoratori esposti.',
    keptBecause: keptBecause.radiation,
    keepsName: true,
    list: (db, { id }) => units.listExposureOf(db, id),
    count: (db, { id }) => units.countExposureOf(db, id),
  },
  {
    title: 'Lavoro nelle unità locali',
    meaning:
      'I cambi di stato dei dispositivi, le attività che hai completato e i loro documenti, le impostazioni e i modelli che hai salvato o confermato, i documenti che hai aggiunto o rifatto, i riferimenti che hai collegato, i lavori che hai avviato, le pratiche massive che hai creato, rivisto o elaborato, o in cui sei indicato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => units.listUnitWorkOf(db, id),
    count: (db, { id }) => units.countUnitWorkOf(db, id),
  },
  {
    title: 'Operazioni delle pratiche massive',
    meaning: 'Quali cambiamenti puoi preparare per molte unità locali, dove lo ha deciso un amministratore.',
    keptBecause: null,
    list: (db, { id }) => units.listGrantedOperationsOf(db, id),
    count: (db, { id }) => units.countGrantedOperationsOf(db, id),
    erase: (db, { id }) => units.forgetGrantedOperationsOf(db, id),
  },
  {
    title: 'Trasferte',
    meaning:
      'Le trasferte e le giornate in cui sei operatore, le giornate che hai salvato, i clienti che hai avvisato e le visite di cui hai detto com’è andata.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => trips.listTripsOf(db, id),
    count: (db, { id }) => trips.countTripsOf(db, id),
  },
  {
    title: 'Calendario di trasferte e ispezioni',
    meaning: 'Quando hai creato o revocato l’indirizzo del tuo calendario, e quando è stato letto.',
    keptBecause: null,
    list: (db, { id }) => trips.listFeedsOf(db, id),
    count: (db, { id }) => trips.countFeedsOf(db, id),
    erase: (db, { id }) => trips.forgetFeedsOf(db, id),
  },
  {
    title: 'Controlli radiometrici di carichi',
    meaning:
      'I modelli che hai creato, quelli di cui sei l’operatore o l’esperto, le misure, le foto e le conclusioni tue, i clienti di cui sei l’esperto.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => controls.listControlsOf(db, id),
    count: (db, { id }) => controls.countControlsOf(db, id),
  },
  {
    title: 'Ispezioni di carichi',
    meaning:
      'Per chi, dove e per quali trasporti sei abilitato a ispezionare, le tue deleghe e quelle che hai registrato o eliminato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => inspections.listInspectionsOf(db, id),
    count: (db, { id }) => inspections.countInspectionsOf(db, id),
  },
  {
    title: 'Trasmissioni all’ISIN',
    meaning:
      'I passi dei semestri che hai fatto, le sedi che hai escluso, i file e le versioni delle colonne.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => isin.listIsinWorkOf(db, id),
    count: (db, { id }) => isin.countIsinWorkOf(db, id),
  },
];
