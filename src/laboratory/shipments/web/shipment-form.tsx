import { useEffect } from 'react';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { getShipment, type Shipment, updateShipment } from '../contract.ts';
import { getShipmentHistory } from '../departure/contract.ts';
import { tableShipments } from '../table/contract.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { shipmentOnWire, typedShipment } from './typed-shipment.ts';

type ShipmentFormProps = {
  shipment: Shipment;
  /** Something has been typed that is not saved, or no more. */
  onDirty: (isDirty: boolean) => void;
};

/** Corrects a shipment that has not left. */
export function ShipmentForm({ shipment, onDirty }: ShipmentFormProps) {
  const saved = { ...typedShipment(shipment), versione: shipment.versione };
  const { typed, change, isDirty, reset } = useTyped(saved);
  const { save, isSaving, failure, reload } = useSave(updateShipment, [
    getShipment,
    getShipmentHistory,
    tableShipments,
    tableDosimeters,
  ]);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { versione, ...fields } = typed;
  const body = { ...shipmentOnWire(fields), versione };
  const { errors, check } = useSubmitErrors(problemsOf(updateShipment, body));

  async function submit() {
    const after = await save({ params: { spedizione: shipment.id }, body });
    if (after) showToast('ok', 'Spedizione salvata');
  }

  return (
    <RecordForm
      label="Spedizione"
      submitLabel="Salva"
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => void submit()}
      onReset={reset}
      onReload={() => {
        reset();
        reload();
      }}
    >
      <ShipmentFields
        value={typed}
        onChange={change}
        errors={{ ...failure?.errors, ...errors }}
        shipmentId={shipment.id}
      />
    </RecordForm>
  );
}
