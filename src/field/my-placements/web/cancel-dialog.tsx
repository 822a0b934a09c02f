import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import type { OwnEntry } from '../contract.ts';
import { cancelPlacement } from '../corrections/contract.ts';
import { changedLists } from './changed-lists.ts';

/** Asks why a placement is cancelled, says what that does, and does it. */
export function CancelDialog({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const { trattamento, versione, codice, nomePunto } = entry;
  return (
    <ReasonDialog
      endpoint={cancelPlacement}
      name="motivo"
      params={{ trattamento }}
      body={{ versione }}
      refresh={changedLists}
      title="Annullare il posizionamento?"
      confirmLabel="Annulla posizionamento"
      isDanger
      done={`Posizionamento di ${codice} annullato`}
      onClose={onClose}
    >
      <span className="ui-code">{codice}</span> torna disponibile e il punto {nomePunto} torna libero.
    </ReasonDialog>
  );
}
