import { Badge } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { showToast } from '#ui/shell/toasts.ts';
import type { HistoryDialogProps } from './history-dialog.tsx';
import classes from './my-placements.module.css';

/** Says that a placement was corrected; a tap shows what, when, by whom and why. */
export function CorrectedBadge({ placementId, code }: { placementId: number; code: string }) {
  const [History, setHistory] = useState<ComponentType<HistoryDialogProps>>();

  function open() {
    import('./history-dialog.tsx').then(
      ({ HistoryDialog }) => setHistory(() => HistoryDialog),
      () => showToast('error', 'Nessuna rete: la storia non si è caricata.'),
    );
  }

  return (
    <>
      <button
        type="button"
        className={classes.badge}
        aria-label={`corretto: mostra la storia di ${code}`}
        onClick={open}
      >
        <Badge color="amber" variant="light">
          corretto
        </Badge>
      </button>
      {History && <History placementId={placementId} code={code} onClose={() => setHistory(undefined)} />}
    </>
  );
}
