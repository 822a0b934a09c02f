import { createContext } from 'react';
import type { Permission } from '#platform/contract/access.ts';
import type { UndoEndpoint } from '#platform/contract/undo.ts';

/** What a history's 'Annulla' calls, who may, and what is told before: what will be as it was. */
type UndoCall = { permission: Permission; words: string; load: () => Promise<UndoEndpoint> };

/** How the nouns that a history names are taken back. */
export type UndoCalls = Readonly<Record<string, UndoCall>>;

/** The application hands it in; without it, histories only tell. */
export const UndoCallsContext = createContext<UndoCalls>({});
