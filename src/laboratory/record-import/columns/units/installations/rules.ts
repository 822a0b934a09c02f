import { activityTypeLabels, activityTypes } from '#radioprotection/activities/rules.ts';
import {
  deviceCategories,
  deviceCategoryLabels,
  deviceStatuses,
  deviceStatusLabels,
} from '#radioprotection/devices/rules.ts';
import { implantTypeLabels, implantTypes } from '#radioprotection/registries/rules.ts';
import { registryModelLabels, registryModels } from '#radioprotection/registry-migration/rules.ts';
import { column } from '../../column/rules.ts';
import { active, choicesOf, day, needed, notes, ofDevice, ofUnit, own, version } from '../shared/rules.ts';

/** What a registry of the earlier model names in words. */
const cited = <const Field extends string>(name: string, field: Field) =>
  column(
    name,
    field,
    'Solo di un registro del modello precedente: come li nomina a parole, separati da punto e virgola; l’aggiornamento li collega.',
    '',
  );

/** The columns of what a unit has and of what has to be done in it. */
export const installationColumns = {
  'rp-devices': [
    ...ofUnit,
    column(
      'Sigla',
      'name',
      'Come lo chiama l’unità: ritrova il dispositivo se non c’è il codice.',
      'RX1',
      needed,
    ),
    own('del dispositivo', 'DIS-1'),
    column('Categoria', 'category', 'Serve per un dispositivo nuovo.', 'Endorale', {
      type: 'choice',
      choices: choicesOf(deviceCategories, deviceCategoryLabels),
    }),
    column('Marca', 'brand', 'Al massimo 100 caratteri.', 'Gnatus'),
    column('Modello', 'model', 'Al massimo 100 caratteri.', 'Timex 70'),
    column('Matricola', 'serialNumber', 'Al massimo 100 caratteri.', '12345'),
    column('Matricola del tubo', 'tubeSerialNumber', 'Al massimo 100 caratteri.', ''),
    column('kVp', 'kvp', 'Tensione massima in kV, senza punti per le migliaia.', '70', { type: 'density' }),
    column('mA', 'ma', 'Corrente massima in mA, senza punti per le migliaia.', '7,5', { type: 'density' }),
    column('Stato', 'status', 'Vuoto, se è nuovo: Installato.', 'Installato', {
      type: 'choice',
      choices: choicesOf(deviceStatuses, deviceStatusLabels),
    }),
    column('Stato dal', 'since', 'Da quando ha questo stato, non futuro; vuoto: da oggi.', '01/03/2024', day),
    column('Motivo dismissione', 'reason', 'Perché va o è andato via, da 5 a 500 caratteri.', ''),
    notes,
    active,
    version,
  ],
  'rp-registries': [
    ...ofUnit,
    own('del registro', 'REG-1'),
    column(
      'Tipo di impianto',
      'implantType',
      'Con unità, dispositivo e apertura ritrova il registro. Risonanza magnetica: registro RM.',
      'Odontoiatria',
      { type: 'choice', choices: choicesOf(implantTypes, implantTypeLabels), needed: true },
    ),
    ...ofDevice,
    column('Aperto il', 'openDate', 'Giorno di apertura, non futuro.', '01/03/2024', {
      type: 'day',
      needed: true,
    }),
    column('Chiuso il', 'closeDate', 'Vuoto: è aperto. Un registro chiuso non cambia.', '', day),
    column(
      'Modello',
      'model',
      'Vuoto, se è nuovo: Attuale. Precedente (al D.Lgs. 101/2020): si aggiorna poi da «Registri da aggiornare».',
      '',
      { type: 'choice', choices: choicesOf(registryModels, registryModelLabels) },
    ),
    cited('Dispositivi citati', 'citedDevices'),
    cited('Lavoratori citati', 'citedWorkers'),
    cited('Persone citate', 'citedPersons'),
    notes,
    active,
    version,
  ],
  'rp-manuals': [
    ...ofUnit,
    column(
      'Titolo',
      'name',
      'Ritrova il manuale dell’unità se non c’è il codice.',
      'Manuale di qualità RX1',
      needed,
    ),
    own('del manuale', ''),
    ...ofDevice,
    column('Aperto il', 'openDate', 'Serve per un manuale nuovo.', '01/03/2024', day),
    column('Chiuso il', 'closeDate', 'Vuoto: è aperto.', '', day),
    notes,
    active,
    version,
  ],
  'rp-activities': [
    ...ofUnit,
    own('dell’attività', ''),
    column(
      'Tipo di attività',
      'type',
      'Con unità, legami e nome ritrova l’attività aperta; poi non cambia.',
      'Controllo di Qualità',
      { type: 'choice', choices: choicesOf(activityTypes, activityTypeLabels), needed: true },
    ),
    column('Nome dell’attività', 'alias', 'Vuoto: quello del tipo.', ''),
    column('Scadenza', 'deadline', 'gg/mm/aaaa; vuoto: senza scadenza.', '31/12/2026', day),
    ...ofDevice,
    column('Registro', 'registry', 'Tipo di impianto del registro a cui è legata.', '', {
      type: 'choice',
      choices: choicesOf(implantTypes, implantTypeLabels),
    }),
    column('Registro aperto il', 'registryOpened', 'Se i registri di quel tipo sono più d’uno.', '', day),
    column('Codice registro', 'registryCode', 'Codice esterno del registro, al posto del tipo.', ''),
    column('Manuale di qualità', 'manual', 'Titolo di un manuale dell’unità.', ''),
    column('Codice manuale', 'manualCode', 'Codice esterno del manuale, al posto del titolo.', ''),
    column('Durata prevista (minuti)', 'minutes', 'Da 0 a 10.080.', '60', { type: 'integer' }),
    column('Nota', 'notes', 'Al massimo 500 caratteri.', ''),
    version,
  ],
} as const;
