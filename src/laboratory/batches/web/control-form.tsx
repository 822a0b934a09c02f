import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Batch } from '../contract.ts';
import { enterControl, listControls } from '../controls/contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { ControlFields, controlBody, problemsOfControl, type TypedControl } from './control-fields.tsx';

const empty = { densita: '', incertezza: '', altraDensita: '', altraIncertezza: '', nota: '' };

/** One blank or duplicate as it was read. */
export function ControlForm({ batch }: { batch: Batch }) {
  const [start] = useState<TypedControl>({ tipo: 'blank', letto: deviceClock.today(), ...empty });
  const form = useEndpointForm({
    endpoint: enterControl,
    params: { lotto: batch.id },
    refresh: [listControls, getBatchHistory],
    saved: start,
    wire: controlBody,
    problems: problemsOfControl,
    isRepeatable: true,
    onSaved: () => {
      showToast('ok', 'Controllo registrato');
      form.change(empty);
    },
  });
  return (
    <RecordForm label="Nuovo controllo" submitLabel="Registra il controllo" {...form.frame}>
      <ControlFields form={form} />
    </RecordForm>
  );
}
