import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Change } from './draft-changes.ts';
import { lostBy } from './lost-by.ts';
import { useWizard } from './wizard.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/feedback/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Asked = { wanted: Change; lost: readonly string[]; after?: (() => void) | undefined };

/** Before a choice wipes what was done below it, says what would be lost. `what`: 'datore di lavoro'. */
export function useWipeQuestion(what: string): {
  ask: (wanted: Change, after?: () => void) => void;
  question: ReactNode;
} {
  const { draft, change } = useWizard();
  const [asked, setAsked] = useState<Asked | null>(null);

  function take({ wanted, after }: Pick<Asked, 'wanted' | 'after'>) {
    change(wanted);
    after?.();
    setAsked(null);
  }

  return {
    ask: (wanted, after) => {
      const lost = lostBy(draft, wanted(draft));
      if (lost.length === 0) take({ wanted, after });
      else setAsked({ wanted, lost, after });
    },
    question: asked && (
      <Suspense>
        <ConfirmDialog
          open
          title={`Cambiare ${what}?`}
          confirmLabel="Cambia"
          cancelLabel="Lascia com’è"
          onConfirm={() => take(asked)}
          onCancel={() => setAsked(null)}
        >
          Con un altro {what} va perso: {asked.lost.join(', ')}.
        </ConfirmDialog>
      </Suspense>
    ),
  };
}
