import { Button } from '@mantine/core';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { getPlanimetry, type PlanimetryRecord } from '../contract.ts';
import { differences } from '../edits/rules.ts';
import { comparedOf, type Sheet, sheetOf } from './sheet.ts';

type ConflictDialogProps = {
  params: { company: number; planimetry: number };
  /** What the drawing began from. */
  base: Sheet;
  mine: Sheet;
  onKeepMine: (versione: number) => void;
  onTakeTheirs: (stored: PlanimetryRecord) => void;
  onClose: () => void;
};

/** Somebody else has saved meanwhile: what they changed, what oneself did, and which of the two stays. */
export function ConflictDialog({
  params,
  base,
  mine,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const { data: stored } = useEndpoint(getPlanimetry, { params });
  const told = (sheet: Sheet | null) => (sheet ? differences(comparedOf(base), comparedOf(sheet)) : []);
  return (
    <Dialog
      open
      role="alertdialog"
      title="Qualcun altro ha salvato questa planimetria"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna al disegno
          </Button>
          <Button variant="default" disabled={!stored} onClick={() => stored && onTakeTheirs(stored)}>
            Prendi quello salvato
          </Button>
          <Button color="accent" disabled={!stored} onClick={() => stored && onKeepMine(stored.versione)}>
            Salva il mio
          </Button>
        </>
      }
    >
      <Told title="Nel frattempo" changes={told(stored ? sheetOf(stored) : null)} />
      <Told title="Le tue modifiche" changes={told(mine)} />
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
