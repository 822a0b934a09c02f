import type { Page } from '#platform/web/page.ts';
import { pages as activities } from '#radioprotection/activities/web/public.ts';
import { pages as companies } from '#radioprotection/companies/web/public.ts';
import { pages as deadlines } from '#radioprotection/deadlines/web/public.ts';
import { pages as defaultDocuments } from '#radioprotection/default-documents/web/public.ts';
import { pages as devices } from '#radioprotection/devices/web/public.ts';
import { pages as documentGeneration } from '#radioprotection/document-generation/web/public.ts';
import { pages as employers } from '#radioprotection/employers/web/public.ts';
import { pages as folderViewer } from '#radioprotection/folder-viewer/web/public.ts';
import { pages as instruments } from '#radioprotection/instruments/web/public.ts';
import { pages as massActivities } from '#radioprotection/mass-activities/web/public.ts';
import { pages as massProcessing } from '#radioprotection/mass-processing/web/public.ts';
import { pages as massWizard } from '#radioprotection/mass-wizard/web/public.ts';
import { pages as ownDevices } from '#radioprotection/own-devices/web/public.ts';
import { pages as ownUnits } from '#radioprotection/own-units/web/public.ts';
import { pages as persons } from '#radioprotection/persons/web/public.ts';
import { pages as planimetries } from '#radioprotection/planimetries/web/public.ts';
import { pages as projects } from '#radioprotection/projects/web/public.ts';
import { pages as registries } from '#radioprotection/registries/web/public.ts';
import { pages as registryMigration } from '#radioprotection/registry-migration/web/public.ts';
import { pages as retroactiveDocuments } from '#radioprotection/retroactive-documents/web/public.ts';
import { pages as runs } from '#radioprotection/runs/web/public.ts';
import { pages as scannedDevices } from '#radioprotection/scanned-devices/web/public.ts';
import { pages as settings } from '#radioprotection/settings/web/public.ts';

export const pages: readonly Page[] = [
  ...projects,
  ...employers,
  ...companies,
  ...persons,
  ...ownUnits,
  ...ownDevices,
  ...activities,
  ...massActivities,
  ...massProcessing,
  ...deadlines,
  ...settings,
  ...defaultDocuments,
  ...devices,
  ...scannedDevices,
  ...registries,
  ...planimetries,
  ...retroactiveDocuments,
  ...registryMigration,
  ...folderViewer,
  ...runs,
  ...documentGeneration,
  ...massWizard,
  ...instruments,
];
