import { createContext, type ReactNode, useContext } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import type { Change, ReplacementDraft } from '../rules.ts';

/** What every step works with. */
export type Wizard = {
  draft: ReplacementDraft;
  scope: Standpoint;
  today: string;
  /** The line that tells the state of the work. */
  status: ReactNode;
  trail: readonly WizardTrailItem[];
  change: (change: Change) => void;
  forward: (step: number) => void;
  back: () => void;
  jump: (step: number) => void;
  addPicture: (picture: Blob) => Promise<string>;
  /** A picture of the draft, and an object URL for showing it. */
  pictureBlob: (sha256: string) => Blob | null;
  pictureUrl: (sha256: string) => string | null;
  /** Freezes the work and starts sending it. */
  submit: () => void;
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
