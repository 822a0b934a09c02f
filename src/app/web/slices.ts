import { pages as auditTrail } from '#accounts/audit-trail/web/public.ts';
import { pages as principals } from '#accounts/principals/web/public.ts';
import type { Page } from '#platform/web/page.ts';
import { pages as home } from '#radon/home/web/public.ts';
import { pages as placement } from '#radon/placement/web/public.ts';

/** Every screen the web application has. Removing a line (and its folder) removes the feature. */
export const pages: readonly Page[] = [...home, ...placement, ...principals, ...auditTrail];
