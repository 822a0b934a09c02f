import { pages as dashboards } from '#overview/dashboards/web/public.ts';
import { pages as home } from '#overview/home/web/public.ts';
import { pages as notices } from '#overview/notices/web/public.ts';
import type { Page } from '#platform/web/page.ts';

export const pages: readonly Page[] = [...home, ...dashboards, ...notices];
