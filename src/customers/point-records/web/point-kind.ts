import { recordKind } from '#platform/web/records/record-kind.ts';
import { listPlanRecords } from '../../plan-records/contract.ts';
import { createPoint, getPointHistory, getPointRecord, listPointRecords, updatePoint } from '../contract.ts';

export const pointKind = recordKind({
  breadcrumb: [{ label: 'Punti di misurazione', href: '/user/anagrafica/punti' }],
  key: 'punto',
  read: getPointRecord,
  history: getPointHistory,
  create: createPoint,
  update: updatePoint,
  shownBy: [listPointRecords, listPlanRecords],
  created: ({ alias }) => `Punto creato: ${alias}`,
  changed: () => 'Punto salvato',
});
