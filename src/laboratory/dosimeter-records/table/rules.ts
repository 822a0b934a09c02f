import type { TableColumn } from '#platform/contract/data-table.ts';

/** The name of the table in its protocol. */
export const dosimeterTable = 'dosimeters';

const shown = { orderable: false, visible: true } as const;
const inOrder = { orderable: true, visible: true } as const;
const inSheet = { orderable: false, visible: false } as const;

/** What the laboratory sees of a dosimeter; the spreadsheet has every column. */
export const dosimeterColumns = [
  { data: 'codice', title: 'Codice', ...inOrder },
  { data: 'situazione', title: 'Stato', ...shown },
  { data: 'committente', title: 'Committente', ...shown },
  { data: 'cliente', title: 'Cliente', ...inSheet },
  { data: 'indirizzo', title: 'Sede', ...shown },
  { data: 'punto', title: 'Punto', ...shown },
  { data: 'spedito', title: 'Spedito', ...inOrder },
  { data: 'inizio', title: 'Posizionato', ...inOrder },
  { data: 'fine', title: 'Rimosso', ...inOrder },
  { data: 'rientrato', title: 'Rientrato', ...inOrder },
  { data: 'lotto', title: 'Lotto', ...inSheet },
  { data: 'esito', title: 'Risultato', ...shown },
  { data: 'concentrazione', title: 'Concentrazione (Bq/m³)', ...inSheet },
  { data: 'incertezza', title: 'Incertezza estesa (Bq/m³)', ...inSheet },
] as const satisfies readonly TableColumn[];

/** The columns it may be ordered by. */
export type DosimeterOrder = Extract<(typeof dosimeterColumns)[number], { orderable: true }>['data'];
