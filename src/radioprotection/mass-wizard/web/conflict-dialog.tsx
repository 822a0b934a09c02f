import { Button } from '@mantine/core';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { differences } from '../changes/rules.ts';
import { operationsOf } from '../draft/rules.ts';
import type { StoredMass } from './mass-place.ts';
import type { MassDrafting } from './use-mass-draft.ts';

type ConflictDialogProps = {
  drafting: MassDrafting;
  /** As somebody else has saved it. */
  stored: StoredMass;
  onClose: () => void;
};

/** Somebody else has saved meanwhile: what they changed, what oneself did, and which of the two is gone on with. */
export function ConflictDialog({ drafting, stored, onClose }: ConflictDialogProps) {
  const { base, operations } = drafting.draft;
  const then = (decide: () => void) => () => {
    decide();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title="Qualcun altro ha salvato questa pratica"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna alla pratica
          </Button>
          <Button variant="default" onClick={then(drafting.takeTheirs)}>
            Prendi quella salvata
          </Button>
          <Button color="accent" onClick={then(drafting.keepMine)}>
            Continua con la mia
          </Button>
        </>
      }
    >
      <Told title="Nel frattempo" changes={differences(base, operationsOf(stored.actions))} />
      <Told title="Le tue modifiche" changes={differences(base, operations)} />
    </Dialog>
  );
}

function Told({ title, changes }: { title: string; changes: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {(changes.length > 0 ? changes : ['nessuna differenza']).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}
