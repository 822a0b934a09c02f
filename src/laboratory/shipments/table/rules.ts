import type { TableColumn } from '#platform/contract/data-table.ts';

/** The name of the table in its protocol. */
export const shipmentTable = 'shipments';

const shown = { orderable: false, visible: true } as const;
const inOrder = { orderable: true, visible: true } as const;
const inSheet = { orderable: false, visible: false } as const;

export const shipmentColumns = [
  { data: 'numero', title: 'Spedizione', ...inOrder },
  { data: 'situazione', title: 'Stato', ...shown },
  { data: 'committente', title: 'Committente', ...shown },
  { data: 'indirizzo', title: 'Indirizzo', ...shown },
  { data: 'spedito', title: 'Spedita il', ...inOrder },
  { data: 'dosimetri', title: 'Dosimetri', ...shown },
  { data: 'fuori', title: 'Ancora fuori', ...shown },
  { data: 'vettore', title: 'Vettore', ...inSheet },
  { data: 'nota', title: 'Nota', ...inSheet },
] as const satisfies readonly TableColumn[];

/** The columns it may be ordered by. */
export type ShipmentOrder = Extract<(typeof shipmentColumns)[number], { orderable: true }>['data'];
