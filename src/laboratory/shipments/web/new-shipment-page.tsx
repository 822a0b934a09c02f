import { useNavigate } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { createShipment } from '../contract.ts';
import { tableShipments } from '../table/contract.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { noShipment, shipmentOnWire } from './typed-shipment.ts';

/** Prepares a shipment; with its day it leaves at once. */
export function NewShipmentPage() {
  const navigate = useNavigate();
  const today = deviceClock.today();
  const { typed, change, isDirty, reset } = useTyped({ ...noShipment, spedito: '' });
  const { save, isSaving, failure } = useSave(createShipment, [tableShipments, tableDosimeters]);
  const { spedito, ...shipment } = typed;
  const body = { ...shipmentOnWire(shipment), spedito: spedito || null };
  const { errors, check } = useSubmitErrors(problemsOf(createShipment, body));
  const shown = { ...failure?.errors, ...errors };

  async function submit() {
    const created = await save({ body });
    if (!created) return;
    showToast(
      'ok',
      created.numero === null ? 'Spedizione preparata' : `Spedizione ${created.numero} partita`,
    );
    void navigate({ to: `/lb/cr39/shipments/${created.id}`, ignoreBlocker: true });
  }

  const count = countOf(typed.codici.length, 'dosimetro', 'dosimetri');
  return (
    <>
      <PageHeader
        title="Nuova spedizione"
        breadcrumb={[{ label: 'Spedizioni', href: '/lb/cr39/shipments' }]}
        link={appLink}
      />
      <RecordForm
        label="Nuova spedizione"
        submitLabel={spedito && typed.codici.length > 0 ? `Spedisci ${count}` : 'Prepara la spedizione'}
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
      >
        <ShipmentFields value={typed} onChange={change} errors={shown} shipmentId={null} />
        <DateField
          label="Spedita il"
          description="Vuoto se parte più tardi: fino ad allora si può ancora correggere."
          today={today}
          max={today}
          value={spedito}
          onChange={(day) => change({ spedito: day })}
          error={shown['spedito']}
        />
      </RecordForm>
    </>
  );
}
