import { administerUsers } from '#accounts/user-access/permissions.ts';
import { readAuditTrail } from '#identity/audit-trail/permissions.ts';
import { keepControls } from '#irme90/reach/permissions.ts';
import { importRecords } from '#laboratory/record-import/permissions.ts';
import { keepReportSettings } from '#laboratory/report-settings/permissions.ts';
import type { Permission } from '#platform/contract/access.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { runQueues } from '#radioprotection/runs/permissions.ts';
import { readRadioprotectionSettings } from '#radioprotection/settings/permissions.ts';
import { keepTransmissions } from '#reports/isin-transmissions/permissions.ts';
import { keepQuestionnaires } from '#surveys/questionnaires/permissions.ts';

export type Setting = {
  label: string;
  page: `/${string}`;
  permission: Permission;
  /** What is decided there, in a line. */
  about: string;
  /** Other words it is looked for by. */
  words: string;
};

export type SettingGroup = { label: string; settings: readonly Setting[] };

/** Everything that is set once and holds from then on. */
export const settingGroups: readonly SettingGroup[] = [
  {
    label: 'Relazioni e comunicazioni',
    settings: [
      {
        label: 'Testi delle relazioni',
        page: '/lb/cr39/report-settings',
        permission: keepReportSettings,
        about: 'Intestazione, firmatari, livelli di riferimento, testi e termini di legge, enti, lettere.',
        words:
          'intestazione laboratorio nome partita iva telefono responsabile esperto livello 300 200 bq norme metodo decisione incertezza arpa ministero inl ssn pec lettera mail rettifica termini',
      },
      {
        label: 'Colonne ISIN',
        page: '/lb/cr39/isin/columns',
        permission: keepTransmissions,
        about: 'Che cosa sta in ogni colonna del file per la banca dati nazionale.',
        words: 'trasmissione banca dati file tracciato campi foglio',
      },
      {
        label: 'Questionari',
        page: '/user/anagrafica/questionari',
        permission: keepQuestionnaires,
        about: 'Le domande su edifici e datori di lavoro, per versioni.',
        words: 'domande risposte versioni edificio datore ateco destinazione',
      },
    ],
  },
  {
    label: 'Radioprotezione',
    settings: [
      {
        label: 'Regole delle attività',
        page: '/lb/radioprotection/settings',
        permission: readRadioprotectionSettings,
        about: 'Giorni alla scadenza per tipo, attività attese, prove e valori, limiti di dose, notifica.',
        words:
          'scadenze tipologia periodicità controllo qualità accettabilità classificazione lavoratori articolo irme90 attestazione',
      },
      {
        label: 'Voci degli elenchi IRME90',
        page: '/lb/irme90/entries',
        permission: keepControls,
        about: 'Mittenti, destinatari, navi, porti, voli, compagnie, aeroporti; le voci doppie si uniscono.',
        words: 'doppioni unisci elenchi mittente destinatario nave porto volo compagnia aeroporto',
      },
    ],
  },
  {
    label: 'Dati',
    settings: [
      {
        label: 'Importazione',
        page: '/lb/import',
        permission: importRecords,
        about: 'Anagrafica, dosimetri e risultati da fogli XLSX e CSV, con una prova prima.',
        words: 'importa excel csv foglio caricamento storico',
      },
      {
        label: 'Radioprotezione: importa ed esporta',
        page: '/lb/radioprotection/import',
        permission: keepRadioprotection,
        about:
          'Datori di lavoro, unità, persone, dispositivi e attività da un foglio e di nuovo in un foglio.',
        words: 'importazione esportazione excel csv progetti registri manuali caricamento',
      },
    ],
  },
  {
    label: 'Persone e controllo',
    settings: [
      {
        label: 'Utenti',
        page: '/admin/users',
        permission: administerUsers,
        about: 'Chi accede, con quali ruoli, in quali zone e per quali committenti.',
        words: 'persone ruoli accessi password permessi account disattiva',
      },
      {
        label: 'Registro delle modifiche',
        page: '/admin/audit',
        permission: readAuditTrail,
        about: 'Chi ha cambiato che cosa e quando, sigillato.',
        words: 'audit storia eventi sigillo impronta',
      },
      {
        label: 'Code di lavoro',
        page: '/admin/queues',
        permission: runQueues,
        about: 'Il lavoro che il server fa da solo: generazione di documenti, registri; pausa e ripresa.',
        words: 'queue coda documenti migrazione avvia ferma pausa lavoro',
      },
    ],
  },
];
