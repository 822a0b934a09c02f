import type { RecordPlace } from '#platform/web/records/record-kind.ts';
import { getDosimeterHistory, getDosimeterRecord } from '../contract.ts';

export const dosimeterPlace: RecordPlace<typeof getDosimeterRecord> = {
  breadcrumb: [{ label: 'Dosimetri', href: '/lb/cr39/dosimeters' }],
  key: 'dosimetro',
  read: getDosimeterRecord,
  history: getDosimeterHistory,
};
