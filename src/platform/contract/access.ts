/** The seven roles. A user may hold several; `admin` may do whatever any other role may. */
export const roles = ['admin', 'lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'] as const;
export type Role = (typeof roles)[number];

/** Who may call an endpoint or open a page: anybody, anybody signed in, or the named roles (and `admin`). */
export type Permission = { name: string; allowed: 'anyone' | 'signed-in' | readonly Role[] };

/** Whoever acts: the signed-in person with roles and reach. Ids are positive integers. */
export type User = {
  id: number;
  username: string;
  displayName: string;
  /** How dates and numbers are written for this person. */
  locale: string;
  roles: Role[];
  /** Zones the user belongs to. */
  zones: number[];
  /** Principals in use that the user may go to: those granted by name and, to a customer, the first of his zones. */
  committenti: number[];
};

/** Defines a permission, named `<noun>.<verb>`. */
export function permission(name: `${string}.${string}`, allowed: Permission['allowed']): Permission {
  return { name, allowed };
}

/** Whether someone holding `userRoles` (null: not signed in) passes `needed`. */
export function isAllowed(userRoles: readonly Role[] | null, needed: Permission): boolean {
  if (needed.allowed === 'anyone') return true;
  if (userRoles === null) return false;
  if (needed.allowed === 'signed-in' || userRoles.includes('admin')) return true;
  return needed.allowed.some((role) => userRoles.includes(role));
}

/** Internal staff (laboratory or planning) and administrators. */
export function isInternal(userRoles: readonly Role[]): boolean {
  return userRoles.some((role) => role === 'admin' || role === 'lab' || role === 'rp');
}
