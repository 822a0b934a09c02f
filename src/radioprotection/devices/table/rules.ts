import type { TableColumn } from '#platform/contract/data-table.ts';

/** The name of the table in its protocol. */
export const deviceTable = 'devices';

const shown = { orderable: false, visible: true } as const;
const inOrder = { orderable: true, visible: true } as const;
const inSheet = { orderable: false, visible: false } as const;

export const deviceColumns = [
  { data: 'sigla', title: 'Sigla', ...inOrder },
  { data: 'type', title: 'Categoria', ...inOrder },
  { data: 'currentStatus', title: 'Stato', ...shown },
  { data: 'brand', title: 'Marca', ...shown },
  { data: 'model', title: 'Modello', ...shown },
  { data: 'serialNumber', title: 'Matricola', ...shown },
  { data: 'tubeSerialNumber', title: 'Matricola del tubo', ...inSheet },
  { data: 'kVp', title: 'kVp', ...inSheet },
  { data: 'mA', title: 'mA', ...inSheet },
  { data: 'company', title: 'Unità locale', ...shown },
  { data: 'employer', title: 'Datore di lavoro', ...shown },
] as const satisfies readonly TableColumn[];

/** The columns it may be ordered by. */
export type DeviceOrder = Extract<(typeof deviceColumns)[number], { orderable: true }>['data'];
