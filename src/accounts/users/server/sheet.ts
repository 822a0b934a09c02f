import type { ListSheet } from '#platform/server/records/list-sheet.ts';
import type { UserRow } from '../contract.ts';
import { roleNames, userStateNames } from '../rules.ts';

export const userSheet: ListSheet<UserRow> = {
  fileName: 'utenti',
  columns: [
    ['Nome', ({ displayName }) => displayName],
    ['Nome utente', ({ username }) => username],
    ['E-mail', ({ email }) => email],
    ['Ruoli', ({ roles }) => roles.map((role) => roleNames[role]).join(', ')],
    ['Zone', ({ zones }) => zones.join(', ')],
    ['Committenti', ({ committenti }) => committenti],
    ['Ultimo accesso', ({ lastSeenAt }) => (lastSeenAt === null ? null : new Date(lastSeenAt))],
    ['Stato', ({ state }) => userStateNames[state]],
  ],
};
