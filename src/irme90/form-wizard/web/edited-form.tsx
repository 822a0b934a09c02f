import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { stateTexts } from '../../forms/rules.ts';
import type { FormState } from '../../words/rules.ts';
import { draftAsStored } from './draft-of-form.ts';
import { FormConflict } from './form-conflict.tsx';
import { formWizard } from './form-wizard-definition.ts';
import { useStoredForm } from './use-stored-form.ts';
import { useWizard } from './wizard.ts';

/** Why a form is not changed; any other one was worked on. */
const closedTexts: Partial<Record<FormState, string>> = {
  annullato: stateTexts.isCancelled,
  inviato: stateTexts.isKeptFromChange,
};

/**
 * A form is read whenever it is opened to be changed: as long as nothing was typed the draft follows it, later the
 * user says which of the two stays. One that went on meanwhile is told, and not changed.
 */
export function EditedForm({ mod, children }: { mod: number; children: ReactNode }) {
  const { draft, change } = useWizard();
  const { stored, data, isFetching, error, refetch } = useStoredForm(mod);
  const { edited } = draft;
  const isMine = formWizard.isTouched(draft);
  const isCurrent = edited !== null && edited.versione === (stored ?? data)?.versione;
  const wasOpen = useRef(false);
  useEffect(() => {
    // A draft that is being dropped is not begun again meanwhile.
    if (edited !== null) wasOpen.current = true;
    else if (wasOpen.current) return;
    if (stored?.modificabile && !isCurrent && !isMine) change(() => draftAsStored(stored));
  }, [edited, stored, isCurrent, isMine, change]);

  if (stored && !stored.modificabile)
    return <ErrorState isPage text={closedTexts[stored.status] ?? stateTexts.isWorked} />;
  if (stored) {
    if (isCurrent) return children;
    return isMine ? <FormConflict stored={stored} /> : <Skeletons />;
  }
  if (isFetching) return <Skeletons />;
  // Without network the work goes on; what was saved meanwhile is told when it is sent.
  if (edited !== null && (isMine || isCurrent)) return children;
  return <ErrorState isPage text={error?.text ?? ''} onRetry={() => refetch()} />;
}
