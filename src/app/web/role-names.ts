import type { Role } from '#platform/contract/access.ts';

const names: Record<Role, string> = {
  admin: 'Amministrazione',
  lab: 'Laboratorio',
  rp: 'Radioprotezione',
  edr: 'Esperto di radioprotezione',
  operatore: 'Operatore',
  zona: 'Operatore di zona',
  cliente: 'Cliente',
};

/** 'Laboratorio, Operatore'. */
export function rolesInWords(roles: readonly Role[]): string {
  return roles.map((role) => names[role]).join(', ');
}
