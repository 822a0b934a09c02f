import { createContext } from 'react';
import type { Permission } from '#platform/contract/access.ts';
import type { UndoEndpoint } from '#platform/contract/undo.ts';

/** How the nouns that a history names are taken back, and by whom. */
export type UndoCalls = Readonly<
  Record<string, { permission: Permission; load: () => Promise<UndoEndpoint> }>
>;

/** The application hands it in; without it, histories only tell. */
export const UndoCallsContext = createContext<UndoCalls>({});
