import {
  IconBuildingBank,
  IconChecklist,
  IconDashboard,
  IconFileText,
  IconPackageImport,
  IconReport,
  IconStack2,
  IconTag,
  IconTestPipe,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { keepBatches } from '#laboratory/batches/permissions.ts';
import { keepReportSettings } from '#laboratory/report-settings/permissions.ts';
import { keepResults } from '#laboratory/results/permissions.ts';
import { takeReturns } from '#laboratory/returns/permissions.ts';
import { keepShipments } from '#laboratory/shipments/permissions.ts';
import { readLabDashboard } from '#overview/dashboards/permissions.ts';
import { issueReports } from '#reports/final-reports/permissions.ts';
import { keepTransmissions } from '#reports/isin-transmissions/permissions.ts';
import type { MenuGroup } from './menu-group.ts';

/** As the work goes: what leaves, what comes back, what it measured, what is reported. */
export const laboratoryMenu: MenuGroup = {
  label: 'Laboratorio CR-39',
  entries: [
    {
      label: 'Dashboard',
      page: '/lb/cr39/dashboard',
      permission: readLabDashboard,
      icon: <IconDashboard size={20} />,
    },
    {
      label: 'Dosimetri',
      page: '/lb/cr39/dosimeters',
      permission: keepDosimeters,
      icon: <IconTag size={20} />,
    },
    {
      label: 'Spedizioni',
      page: '/lb/cr39/shipments',
      permission: keepShipments,
      icon: <IconTruckDelivery size={20} />,
    },
    {
      label: 'Rientri',
      page: '/lb/cr39/returns',
      permission: takeReturns,
      icon: <IconPackageImport size={20} />,
    },
    {
      label: 'Assegnazione massiva',
      page: '/lb/cr39/dosimeters/batch',
      permission: keepDosimeters,
      icon: <IconChecklist size={20} />,
    },
    {
      label: 'Risultati',
      page: '/lb/cr39/results',
      permission: keepResults,
      icon: <IconTestPipe size={20} />,
    },
    {
      label: 'Lotti CR-39',
      page: '/lb/cr39/batches',
      permission: keepBatches,
      icon: <IconStack2 size={20} />,
    },
    {
      label: 'Relazioni finali',
      page: '/lb/cr39/relations/massive',
      permission: issueReports,
      icon: <IconReport size={20} />,
    },
    {
      label: 'Trasmissioni all’ISIN',
      page: '/lb/cr39/isin',
      permission: keepTransmissions,
      icon: <IconBuildingBank size={20} />,
    },
    {
      label: 'Testi delle relazioni',
      page: '/lb/cr39/report-settings',
      permission: keepReportSettings,
      icon: <IconFileText size={20} />,
    },
  ],
};
