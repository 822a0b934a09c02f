import { administerUsers } from '#accounts/user-access/permissions.ts';
import { keepZones } from '#accounts/zones/permissions.ts';
import type { UndoNoun } from '#identity/audit-trail/rules.ts';
import { undoMovements } from '#laboratory/movements/permissions.ts';
import type { UndoCalls } from '#platform/web/undo-calls.ts';

/** What a history's 'Annulla' asks and calls, by the noun its server names; the call is read when somebody asks for it. */
export const undoCalls: UndoCalls = {
  movimento: {
    permission: undoMovements,
    words: 'Torna com’era tutto ciò che è stato fatto con la stessa operazione, anche su altri dosimetri.',
    load: async () => (await import('#laboratory/movements/contract.ts')).undoMovement,
  },
  zona: {
    permission: keepZones,
    words:
      'Il committente torna dov’era, nella zona o fuori: chi ha la zona lo vede, o non lo vede, come prima.',
    load: async () => (await import('#accounts/zones/contract.ts')).undoZoneChange,
  },
  diritti: {
    permission: administerUsers,
    words: 'I diritti della persona su questo committente tornano com’erano.',
    load: async () => (await import('#accounts/grants/contract.ts')).undoGrantChange,
  },
  ruoli: {
    permission: administerUsers,
    words: 'Ruoli e zone della persona tornano com’erano.',
    load: async () => (await import('#accounts/grants/contract.ts')).undoRolesChange,
  },
} satisfies Record<UndoNoun, UndoCalls[string]>;
