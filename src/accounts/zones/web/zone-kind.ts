import { listZoneChoices } from '#accounts/principals/contract.ts';
import { recordKind } from '#platform/web/records/record-kind.ts';
import { createZone, getZone, getZoneHistory, listZones, updateZone } from '../contract.ts';

export const zoneKind = recordKind({
  breadcrumb: [{ label: 'Zone', href: '/user/anagrafica/zone' }],
  key: 'zona',
  read: getZone,
  history: getZoneHistory,
  create: createZone,
  update: updateZone,
  shownBy: [listZones, listZoneChoices],
  created: ({ nome }) => `Zona creata: ${nome}`,
  changed: () => 'Zona salvata',
});
