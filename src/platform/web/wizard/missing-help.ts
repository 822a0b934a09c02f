import { createContext, type ReactNode } from 'react';

/** What a wizard says beside data that are missing for want of network: how to have them there the next time. */
export const MissingHelp = createContext<ReactNode>(null);
