import type { Page } from '#platform/web/page.ts';
import { pages as activities } from '#radioprotection/activities/web/public.ts';
import { pages as companies } from '#radioprotection/companies/web/public.ts';
import { pages as deadlines } from '#radioprotection/deadlines/web/public.ts';
import { pages as devices } from '#radioprotection/devices/web/public.ts';
import { pages as employers } from '#radioprotection/employers/web/public.ts';
import { pages as ownUnits } from '#radioprotection/own-units/web/public.ts';
import { pages as persons } from '#radioprotection/persons/web/public.ts';
import { pages as projects } from '#radioprotection/projects/web/public.ts';
import { pages as registries } from '#radioprotection/registries/web/public.ts';
import { pages as settings } from '#radioprotection/settings/web/public.ts';

export const pages: readonly Page[] = [
  ...projects,
  ...employers,
  ...companies,
  ...persons,
  ...ownUnits,
  ...activities,
  ...deadlines,
  ...settings,
  ...devices,
  ...registries,
];
