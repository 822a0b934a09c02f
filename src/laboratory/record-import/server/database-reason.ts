import { correctionTexts } from '#field/my-placements/rules.ts';
import { activityTexts } from '#radioprotection/activities/rules.ts';
import { companyTexts } from '#radioprotection/companies/rules.ts';
import { employerTexts } from '#radioprotection/employers/rules.ts';
import { personTexts } from '#radioprotection/persons/rules.ts';
import { projectTexts } from '#radioprotection/projects/rules.ts';
import { registryTexts } from '#radioprotection/registries/rules.ts';
import { unitRoleTexts } from '#radioprotection/unit-roles/rules.ts';

/** The rules of the database that a row may meet although it was looked at, in words. */
const reasons: Record<string, string> = {
  placements_one_active_per_point: 'Nel punto misura già un altro dosimetro.',
  placements_no_overlap_at_point: 'In quei giorni nel punto misura già un altro dosimetro.',
  placements_dosimeter_once: 'Il dosimetro è già usato in un altro posizionamento.',
  placements_point_of_principal: 'Il punto è di un altro committente.',
  placements_returned_after_end:
    'Il dosimetro è già rientrato in laboratorio: non può essere smarrito, e la fine non può venire dopo il rientro.',
  placements_keep_analysed: correctionTexts.analysedLost,
  addresses_building_once: 'Il cliente ha già questo codice stabile con lo stesso CDR.',
  addresses_building_needs_context: 'Il cliente ha già questo codice stabile: serve anche il CDR.',
  measurement_points_alias_once: "C'è già un punto con questo nome nella sede.",
  dosimeters_code: "C'è già un dosimetro con questo codice.",
  projects_number: projectTexts.numberTaken,
  companies_of_project: companyTexts.notOfProject,
  client_employers_pkey: employerTexts.clientTaken,
  address_companies_pkey: companyTexts.addressTaken,
  persons_fiscal_code: personTexts.fiscalCodeTaken,
  company_persons_no_overlap: unitRoleTexts.overlaps,
  registries_device_of_company: registryTexts.unknownDevice,
  manuals_device_of_company: registryTexts.unknownDevice,
  activities_device_of_company: activityTexts.unknownDevice,
  activities_registry_of_company: activityTexts.unknownRegistry,
  activities_registry_open: activityTexts.registryClosed,
  activities_manual_of_company: activityTexts.unknownManual,
};

/** Why the database refuses a row; null when the error is of another kind. */
export function databaseReason(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code = '', constraint = '' } = (cause ?? {}) as { code?: string; constraint?: string };
  if (!/^(22|23|54)/.test(code)) return null;
  if (constraint.endsWith('_external_code')) return 'Il codice esterno è già di un altro record.';
  if (constraint.endsWith('_in_use')) return 'Qui misura ancora un dosimetro: prima va rimosso.';
  return reasons[constraint] ?? `Il database rifiuta la riga (${constraint || code}).`;
}
