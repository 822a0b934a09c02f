import { auditTrailRoutes } from '#accounts/audit-trail/server/routes.ts';
import type { Authentication } from '#accounts/session/server/public.ts';
import { sessionRoutes } from '#accounts/session/server/public.ts';
import type { Slice } from '#platform/server/route.ts';

/** Every feature the server has. Removing a line (and its folder) removes the feature. */
export function slices(authentication: Authentication): Slice[] {
  return [
    { name: 'accessi', routes: sessionRoutes(authentication) },
    { name: 'registro delle modifiche', routes: auditTrailRoutes },
  ];
}
