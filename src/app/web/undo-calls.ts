import { administerUsers } from '#accounts/user-access/permissions.ts';
import { keepZones } from '#accounts/zones/permissions.ts';
import type { UndoNoun } from '#identity/audit-trail/rules.ts';
import { undoMovements } from '#laboratory/movements/permissions.ts';
import type { UndoCalls } from '#platform/web/undo-calls.ts';

/** What a history's 'Annulla' calls, by the noun its server names; read when somebody asks for it. */
export const undoCalls: UndoCalls = {
  movimento: {
    permission: undoMovements,
    load: async () => (await import('#laboratory/movements/contract.ts')).undoMovement,
  },
  zona: {
    permission: keepZones,
    load: async () => (await import('#accounts/zones/contract.ts')).undoZoneChange,
  },
  diritti: {
    permission: administerUsers,
    load: async () => (await import('#accounts/grants/contract.ts')).undoGrantChange,
  },
  ruoli: {
    permission: administerUsers,
    load: async () => (await import('#accounts/grants/contract.ts')).undoRolesChange,
  },
} satisfies Record<UndoNoun, UndoCalls[string]>;
