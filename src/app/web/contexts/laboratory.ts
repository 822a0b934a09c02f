import { pages as batches } from '#laboratory/batches/web/public.ts';
import { pages as dosimeterCodes } from '#laboratory/dosimeter-codes/web/public.ts';
import { pages as dosimeterRecords } from '#laboratory/dosimeter-records/web/public.ts';
import { pages as massAssignment } from '#laboratory/mass-assignment/web/public.ts';
import { pages as recordImport } from '#laboratory/record-import/web/public.ts';
import { pages as reportSettings } from '#laboratory/report-settings/web/public.ts';
import { pages as results } from '#laboratory/results/web/public.ts';
import { pages as returns } from '#laboratory/returns/web/public.ts';
import { pages as shipments } from '#laboratory/shipments/web/public.ts';
import type { Page } from '#platform/web/page.ts';

export const pages: readonly Page[] = [
  ...dosimeterCodes,
  ...massAssignment,
  ...dosimeterRecords,
  ...shipments,
  ...returns,
  ...batches,
  ...results,
  ...reportSettings,
  ...recordImport,
];
