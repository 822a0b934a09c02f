import { roleNames } from '#accounts/users/rules.ts';
import type { Role } from '#platform/contract/access.ts';

/** 'Laboratorio, Operatore'. */
export function rolesInWords(roles: readonly Role[]): string {
  return roles.map((role) => roleNames[role]).join(', ');
}
