import { recordKind } from '#platform/web/records/record-kind.ts';
import { getCompany } from '../../companies/contract.ts';
import { createDevice, getDevice, getDeviceHistory, listCompanyDevices, updateDevice } from '../contract.ts';
import { tableDevices } from '../table/contract.ts';

export const deviceKind = recordKind({
  breadcrumb: [{ label: 'Dispositivi', href: '/lb/radioprotection/devices' }],
  key: 'device',
  read: getDevice,
  history: getDeviceHistory,
  create: createDevice,
  update: updateDevice,
  shownBy: [listCompanyDevices, tableDevices, getCompany],
  created: ({ sigla }) => `Dispositivo registrato: ${sigla}`,
  changed: () => 'Dispositivo salvato',
});
