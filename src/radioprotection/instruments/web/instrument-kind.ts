import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createInstrument,
  getInstrument,
  getInstrumentHistory,
  listInstruments,
  updateInstrument,
} from '../contract.ts';

export const instrumentKind = recordKind({
  breadcrumb: [{ label: 'Strumenti', href: '/lb/radioprotection/instruments' }],
  key: 'instrument',
  read: getInstrument,
  history: getInstrumentHistory,
  create: createInstrument,
  update: updateInstrument,
  shownBy: [listInstruments],
  created: ({ label }) => `Strumento registrato: ${label}`,
  changed: () => 'Strumento salvato',
});
