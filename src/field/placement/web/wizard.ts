import { createContext, type ReactNode, useContext } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import type { PlacementDraft } from '../rules.ts';
import type { Change } from './draft-changes.ts';

/** What every step works with. */
export type Wizard = {
  draft: PlacementDraft;
  scope: Standpoint;
  today: string;
  /** The line that tells the state of the work. */
  status: ReactNode;
  trail: readonly WizardTrailItem[];
  /** The step that the server has refused; what does not hang on its choice survives another one. */
  mending: number | null;
  change: (change: Change) => void;
  /** Goes on to a later step, with a last change of the one that is left. */
  forward: (step: number, change?: Change) => void;
  back: () => void;
  jump: (step: number) => void;
  addPicture: (picture: Blob) => Promise<string>;
  /** A picture of the draft, and an object URL for showing it. */
  pictureBlob: (sha256: string) => Blob | null;
  pictureUrl: (sha256: string) => string | null;
  /** Freezes the work and starts sending it. */
  submit: () => void;
  /** Drops everything and starts over at the first step. */
  restart: () => void;
  /** 'Annulla': drops everything and leaves. */
  abandon: () => void;
};

const WizardContext = createContext<Wizard | null>(null);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (wizard === null) throw new Error('useWizard outside of the wizard');
  return wizard;
}
