import { z } from 'zod';
import type { Permission } from './access.ts';
import { endpoint } from './endpoint.ts';

/** As many actions as are taken back together: the calls of one bulk write. */
const maxActions = 100;

const trailId = z
  .int('Operazione non valida.')
  .positive('Operazione non valida.')
  .max(Number.MAX_SAFE_INTEGER, 'Operazione non valida.');

/** What to name in order to take back what was just done; null when nothing was changed, or it stays. */
export const actionRef = trailId.nullable();

/** The call that takes back actions of one noun, all of them or none. What was taken back already stays so. */
export function undoEndpoint(call: {
  name: string;
  path: `/${string}`;
  summary: string;
  permission: Permission;
}) {
  return endpoint({
    ...call,
    method: 'POST',
    body: z.object({
      azioni: z
        .array(trailId)
        .min(1, 'Indicare l’operazione.')
        .max(maxActions, `Al massimo ${maxActions} operazioni alla volta.`),
    }),
    /** How many records are as they were. */
    response: z.object({ annullati: z.int() }),
  });
}
export type UndoEndpoint = ReturnType<typeof undoEndpoint>;
