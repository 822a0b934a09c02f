import {
  IconBuildingBank,
  IconPackageImport,
  IconRadar,
  IconReport,
  IconStack2,
  IconTag,
  IconTestPipe,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { keepBatches } from '#laboratory/batches/permissions.ts';
import { keepResults } from '#laboratory/results/permissions.ts';
import { takeReturns } from '#laboratory/returns/permissions.ts';
import { keepShipments } from '#laboratory/shipments/permissions.ts';
import { issueReports } from '#reports/final-reports/permissions.ts';
import { keepTransmissions } from '#reports/isin-transmissions/permissions.ts';
import type { MenuArea } from './menu-area.ts';

/** As the work goes: what leaves, what comes back, what it measured, what is reported. */
export const radonArea: MenuArea = {
  label: 'Radon CR-39',
  icon: <IconRadar size={20} />,
  entries: [
    {
      label: 'Dosimetri',
      icon: <IconTag size={20} />,
      pages: [{ path: '/lb/cr39/dosimeters', permission: keepDosimeters }],
      also: ['/user/anagrafica/dosimetri'],
    },
    {
      label: 'Spedizioni',
      icon: <IconTruckDelivery size={20} />,
      pages: [{ path: '/lb/cr39/shipments', permission: keepShipments }],
    },
    {
      label: 'Rientri',
      icon: <IconPackageImport size={20} />,
      pages: [{ path: '/lb/cr39/returns', permission: takeReturns }],
      count: 'rientri',
    },
    {
      label: 'Risultati',
      icon: <IconTestPipe size={20} />,
      pages: [{ path: '/lb/cr39/results', permission: keepResults }],
    },
    {
      label: 'Lotti CR-39',
      icon: <IconStack2 size={20} />,
      pages: [{ path: '/lb/cr39/batches', permission: keepBatches }],
    },
    {
      label: 'Relazioni finali',
      icon: <IconReport size={20} />,
      pages: [{ path: '/lb/cr39/relations/massive', permission: issueReports }],
      also: ['/lb/cr39/sede/relations'],
    },
    {
      label: 'Trasmissioni all’ISIN',
      icon: <IconBuildingBank size={20} />,
      pages: [{ path: '/lb/cr39/isin', permission: keepTransmissions }],
    },
  ],
};
