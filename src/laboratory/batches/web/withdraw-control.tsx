import { formatDay } from '#platform/contract/dates.ts';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import type { Batch } from '../contract.ts';
import { type ControlOnWire, listControls, withdrawControl } from '../controls/contract.ts';
import { controlLabels } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';

type WithdrawControlProps = { batch: Batch; control: ControlOnWire; onClose: () => void };

/** Asks why a control is withdrawn, says what that does, and does it. */
export function WithdrawControl({ batch, control, onClose }: WithdrawControlProps) {
  return (
    <ReasonDialog
      endpoint={withdrawControl}
      name="motivo"
      params={{ lotto: batch.id, controllo: control.id }}
      body={{}}
      refresh={[listControls, getBatchHistory]}
      title="Ritirare il controllo?"
      confirmLabel="Ritira il controllo"
      isDanger
      done="Controllo ritirato"
      onClose={onClose}
    >
      {controlLabels[control.tipo]} del {formatDay(control.letto)}: resta nell’elenco con il motivo e non
      conta più sulla carta di controllo.
    </ReasonDialog>
  );
}
