/** What the laboratory imports, in the order in which an empty installation is filled. */
export const laboratoryKinds = [
  'principals',
  'clients',
  'addresses',
  'points',
  'dosimeters',
  'active-placements',
  'past-results',
  'readings',
] as const;

/** What radiation protection imports, in the same order: each the name of a sheet of its workbook, too. */
export const unitKinds = [
  'rp-projects',
  'rp-employers',
  'rp-companies',
  'rp-persons',
  'rp-roles',
  'rp-devices',
  'rp-registries',
  'rp-manuals',
  'rp-activities',
] as const;
export type UnitKind = (typeof unitKinds)[number];

/** All of radiation protection in one workbook, a sheet for each kind. */
export const stockKind = 'rp-stock';
export const radioprotectionKinds = [stockKind, ...unitKinds] as const;

export const importKinds = [...laboratoryKinds, ...radioprotectionKinds] as const;
export type ImportKind = (typeof importKinds)[number];

export const kindLabels: Record<ImportKind, string> = {
  principals: 'Committenti',
  clients: 'Clienti',
  addresses: 'Indirizzi',
  points: 'Punti di misurazione',
  dosimeters: 'Dosimetri',
  'active-placements': 'Posizionamenti attivi',
  'past-results': 'Risultati passati',
  readings: 'Letture dei dosimetri',
  'rp-stock': 'Tutto in una cartella di lavoro',
  'rp-projects': 'Progetti',
  'rp-employers': 'Datori di lavoro',
  'rp-companies': 'Unità locali',
  'rp-persons': 'Persone',
  'rp-roles': 'Ruoli',
  'rp-devices': 'Dispositivi',
  'rp-registries': 'Registri',
  'rp-manuals': 'Manuali di qualità',
  'rp-activities': 'Attività',
};

/** The kinds as the command line names them. */
export const kindNames: Record<ImportKind, string> = {
  principals: 'committenti',
  clients: 'clienti',
  addresses: 'indirizzi',
  points: 'punti',
  dosimeters: 'dosimetri',
  'active-placements': 'posizionamenti-attivi',
  'past-results': 'risultati-passati',
  readings: 'letture',
  'rp-stock': 'radioprotezione',
  'rp-projects': 'progetti',
  'rp-employers': 'datori-di-lavoro',
  'rp-companies': 'unita-locali',
  'rp-persons': 'persone',
  'rp-roles': 'ruoli',
  'rp-devices': 'dispositivi',
  'rp-registries': 'registri',
  'rp-manuals': 'manuali',
  'rp-activities': 'attivita',
};

/** The kinds of the sheets that a file of this kind has, in the order in which they are read. */
export function sheetsOf(kind: ImportKind): readonly ImportKind[] {
  return kind === stockKind ? unitKinds : [kind];
}

export const isOfRadioprotection = (kind: ImportKind): boolean =>
  (radioprotectionKinds as readonly ImportKind[]).includes(kind);

export const maxImportBytes = 25 * 1024 * 1024;
export const maxImportRows = 100_000;
export const portionRows = 1_000;
/** What is said of a row, or of one of its cells. `column` is empty when it concerns the row as a whole. */
export type Problem = { column: string; value: string; reason: string };

/** Rules of today that old data may break: exactly those that the database waives for such rows. */
export const legacyNotes: Partial<Record<ImportKind, string>> = {
  clients: 'lunghezze di ragione sociale, indirizzo e città; CAP; provincia',
  addresses:
    'lunghezze di nome, indirizzo e città; CAP; provincia; regione; codice stabile ripetuto senza un altro CDR',
  points: 'lunghezza e unicità del nome; piano mancante o sconosciuto',
  'active-placements': 'punto già occupato in quei giorni; dosimetro già usato',
  'past-results':
    'punto già occupato in quei giorni; dosimetro già usato; fine prima dell’inizio; smarrito senza fine',
};

export type ImportCounts = { created: number; updated: number; unchanged: number; refused: number };

const figures = new Intl.NumberFormat('it', { useGrouping: 'always' });

/** `3 nuovi, 1 modificato, 5.000 uguali, 12 rifiutate`. */
export function countsText({ created, updated, unchanged, refused }: ImportCounts): string {
  const parts = [
    `${figures.format(created)} ${created === 1 ? 'nuovo' : 'nuovi'}`,
    `${figures.format(updated)} ${updated === 1 ? 'modificato' : 'modificati'}`,
    `${figures.format(unchanged)} ${unchanged === 1 ? 'uguale' : 'uguali'}`,
  ];
  if (refused > 0) parts.push(rowsText(refused, 'rifiutata', 'rifiutate'));
  return parts.join(', ');
}

/** `1 riga rifiutata`, `240 rifiutate`. */
export function rowsText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${figures.format(count)} ${many}`;
}

/** `12.000 di 30.000 righe, 240 rifiutate`; `Leggo il file…` until the rows are counted. */
export function progressText(run: { done: number; total: number | null; refused: number }): string {
  if (run.total === null) return 'Leggo il file…';
  const refused = run.refused === 0 ? '' : `, ${rowsText(run.refused, 'rifiutata', 'rifiutate')}`;
  return `${figures.format(run.done)} di ${figures.format(run.total)} righe${refused}`;
}

/** Whether a run still works or waits to. */
export function isUnderway({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running' || state === 'cancelling';
}
