import { pages as attestations } from '#irme90/attestations/web/public.ts';
import { pages as clients } from '#irme90/clients/web/public.ts';
import { pages as controlCards } from '#irme90/control-cards/web/public.ts';
import { pages as forms } from '#irme90/form-wizard/web/public.ts';
import { pages as inspections } from '#irme90/inspections/web/public.ts';
import { pages as lookupDoubles } from '#irme90/lookup-doubles/web/public.ts';
import { pages as measures } from '#irme90/measures/web/public.ts';
import type { Page } from '#platform/web/page.ts';

export const pages: readonly Page[] = [
  ...forms,
  ...inspections,
  ...clients,
  ...lookupDoubles,
  ...controlCards,
  ...measures,
  ...attestations,
];
