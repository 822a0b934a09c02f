import type { ImportKind } from '../rules.ts';
import { addressImporter } from './address-importer.ts';
import { dosimeterImporter } from './dosimeter-importer.ts';
import type { Importer } from './import-context.ts';
import { placementImporter } from './placement-importer.ts';
import { pointImporter } from './point-importer.ts';
import { clientImporter, principalImporter } from './principal-client-importers.ts';
import { readingImporter } from './reading-importer.ts';
import { activityImporter } from './units/activity-importer.ts';
import { companyImporter } from './units/company-importer.ts';
import { deviceImporter } from './units/device-importer.ts';
import { employerImporter } from './units/employer-importer.ts';
import { personImporter } from './units/person-importer.ts';
import { projectImporter } from './units/project-importer.ts';
import { manualImporter, registryImporter } from './units/registry-importers.ts';
import { roleImporter } from './units/role-importer.ts';

/** What does the work of each kind; a workbook of all is read sheet by sheet. */
export const importers: Record<Exclude<ImportKind, 'rp-stock'>, Importer> = {
  principals: principalImporter,
  clients: clientImporter,
  addresses: addressImporter,
  points: pointImporter,
  dosimeters: dosimeterImporter,
  'active-placements': placementImporter('active-placements'),
  'past-results': placementImporter('past-results'),
  readings: readingImporter,
  'rp-projects': projectImporter,
  'rp-employers': employerImporter,
  'rp-companies': companyImporter,
  'rp-persons': personImporter,
  'rp-roles': roleImporter,
  'rp-devices': deviceImporter,
  'rp-registries': registryImporter,
  'rp-manuals': manualImporter,
  'rp-activities': activityImporter,
};
