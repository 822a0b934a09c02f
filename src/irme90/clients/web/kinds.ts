import { recordKind } from '#platform/web/records/record-kind.ts';
import { listControlClients } from '../../lookups/contract.ts';
import {
  createControlClient,
  getControlClient,
  getControlClientHistory,
  listControlledClients,
  updateControlClient,
} from '../contract.ts';
import {
  createInspector,
  getInspector,
  getInspectorHistory,
  listInspectors,
  updateInspector,
} from '../inspectors/contract.ts';

export const clientsBase = '/lb/irme90/clients';
export const inspectorsBase = '/lb/irme90/inspectors';

export const clientKind = recordKind({
  breadcrumb: [{ label: 'Clienti IRME90', href: clientsBase }],
  key: 'client',
  read: getControlClient,
  history: getControlClientHistory,
  create: createControlClient,
  update: updateControlClient,
  shownBy: [listControlledClients, listControlClients, listInspectors, getInspector],
  created: ({ nome }) => `Cliente IRME90 aggiunto: ${nome}`,
  changed: () => 'Cliente IRME90 salvato',
});

export const inspectorKind = recordKind({
  breadcrumb: [{ label: 'Ispettori', href: inspectorsBase }],
  key: 'inspector',
  read: getInspector,
  history: getInspectorHistory,
  create: createInspector,
  update: updateInspector,
  shownBy: [listInspectors, listControlledClients, getControlClient],
  created: ({ nome }) => `Ispettore aggiunto: ${nome}`,
  changed: () => 'Ispettore salvato',
});
