import type { Page } from '#platform/web/page.ts';
import { pages as fieldDays } from '#trips/field-days/web/public.ts';
import { pages as overview } from '#trips/overview/web/public.ts';
import { pages as planner } from '#trips/planner/web/public.ts';
import { pages as transfers } from '#trips/transfers/web/public.ts';

export const pages: readonly Page[] = [...planner, ...transfers, ...overview, ...fieldDays];
