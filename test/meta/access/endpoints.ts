import { slices } from '#app/slices.ts';
import type { Role } from '#platform/contract/access.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Entry } from './entry.ts';
import { matrix } from './matrix.ts';
export const accounts: Record<Role, string> = {
  admin: 'admin',
  lab: 'laboratorio',
  rp: 'radioprotezione',
  edr: 'edr',
  operatore: 'operatore',
  zona: 'zona',
  cliente: 'cliente',
};
/** Who sees everybody's records; those of radiation protection its planning staff, too. */
export const seesEverything = (endpoint: { path: string }): readonly Role[] =>
  ofControls.test(endpoint.path)
    ? ['admin', 'rp']
    : isOfRadioprotection(endpoint)
      ? ['admin', 'lab', 'rp']
      : ['admin', 'lab'];
const ofControls = /^\/v1\/user\/user\/irme90\//;
export const isOfRadioprotection = ({ path }: { path: string }) => ofPlanning.test(path);
const ofPlanning = /^\/v1\/user\/(lb\/rp|user\/rp\/(manual|registry|resonance))\//;

const routes: Route[] = slices({} as Parameters<typeof slices>[0]).flatMap((slice) => slice.routes);
export const endpoints = routes.map((route) => route.endpoint);
export const listed = endpoints.filter(({ name }) => matrix[name]);

export const lineOf = (name: string) => matrix[name] as Entry;
export const named = (some: typeof listed) => some.map((endpoint) => [endpoint.name, endpoint] as const);
export const allows = ({ roles }: Entry, role: Role) => roles === 'signed-in' || roles.includes(role);
export const allRoles = Object.keys(accounts) as Role[];
