import { isAllowed, type Permission, type Role } from '#platform/contract/access.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { importRecords } from '../permissions.ts';
import { type ImportKind, importKinds, isOfRadioprotection } from '../rules.ts';

/** Who brings in files of a kind: whoever keeps its records. */
export const permissionOf = (kind: ImportKind): Permission =>
  isOfRadioprotection(kind) ? keepRadioprotection : importRecords;

export const kindsFor = (roles: readonly Role[]): ImportKind[] =>
  importKinds.filter((kind) => isAllowed(roles, permissionOf(kind)));
