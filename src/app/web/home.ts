import type { User } from '#platform/contract/access.ts';

/** Where a person's work begins; null for somebody who has neither role nor place. */
export function homeOf({ roles, zones, committenti }: User): string | null {
  if (roles.includes('admin')) return '/admin';
  if (roles.includes('lab')) return '/lb';
  if (roles.includes('rp') || roles.includes('edr')) return '/lb/radioprotection';
  if (roles.includes('zona') && zones[0] !== undefined) return `/zone/${zones[0]}`;
  if (roles.includes('operatore')) return '/user/cr39';
  if (roles.includes('cliente') && committenti[0] !== undefined) return `/client/${committenti[0]}`;
  return null;
}
