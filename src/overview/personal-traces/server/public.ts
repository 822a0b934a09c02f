import { keptBecause } from '#accounts/personal-data/rules.ts';
import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import * as isin from './isin-queries.ts';
import * as queries from './queries.ts';
import * as reports from './report-queries.ts';
import * as results from './result-queries.ts';
import * as signing from './signing-queries.ts';
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
    title: 'Relazioni finali',
    meaning:
      'Le relazioni che hai emesso o corretto, le comunicazioni agli enti che hai segnato come inviate, i solleciti e i testi che hai salvato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => reports.listReportsBy(db, id),
    count: (db, { id }) => reports.countReportsBy(db, id),
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
    list: (db, { id }) => units.listDataOf(db, id),
    count: (db, { id }) => units.countDataOf(db, id),
  },
  {
    title: 'Ruoli nelle unità locali',
    meaning: 'I ruoli che hai o hai avuto nelle unità locali, da quando a quando.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => units.listRolesOf(db, id),
    count: (db, { id }) => units.countRolesOf(db, id),
  },
  {
    title: 'Registri di sorveglianza in cui sei un lavoratore',
    meaning: 'La categoria e i limiti di dose con cui un registro ti tiene tra i lavoratori esposti.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => units.listExposureOf(db, id),
    count: (db, { id }) => units.countExposureOf(db, id),
  },
  {
    title: 'Lavoro nelle unità locali',
    meaning:
      'I cambi di stato dei dispositivi, le attività che hai completato e i loro documenti, le impostazioni che hai salvato.',
    keptBecause: keptBecause.radiation,
    list: (db, { id }) => units.listUnitWorkOf(db, id),
    count: (db, { id }) => units.countUnitWorkOf(db, id),
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
