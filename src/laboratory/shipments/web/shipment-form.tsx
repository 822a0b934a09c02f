import { deviceClock } from '#platform/web/clock.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { Shipment } from '../contract.ts';
import { ShipmentFields } from './shipment-fields.tsx';
import { shipmentKind } from './shipment-kind.ts';
import { noShipment, shipmentOnWire, typedShipment } from './typed-shipment.ts';

type ShipmentFormProps = {
  /** One that has not left; absent for a new one. */
  shipment?: Shipment;
};

/** Prepares a shipment, which with its day leaves at once, or corrects one that has not left. */
export function ShipmentForm({ shipment }: ShipmentFormProps) {
  const today = deviceClock.today();
  const form = useRecordForm({
    kind: shipmentKind,
    record: shipment,
    saved: { ...(shipment ? typedShipment(shipment) : noShipment), spedito: '' },
    wire: ({ spedito, ...fields }) => ({ ...shipmentOnWire(fields), spedito: spedito || null }),
    missing: { committente: 'Indicare il committente.' },
  });
  const { typed } = form;
  const count = typed.codici.length;
  return (
    <KindForm
      form={form}
      label={form.isNew ? 'Nuova spedizione' : 'Spedizione'}
      create={
        typed.spedito && count > 0
          ? `Spedisci ${countOf(count, 'dosimetro', 'dosimetri')}`
          : 'Prepara la spedizione'
      }
    >
      <ShipmentFields form={form} shipmentId={shipment?.id ?? null} />
      {form.isNew && (
        <DateField
          label="Spedita il"
          description="Vuoto se parte più tardi: fino ad allora si può ancora correggere."
          today={today}
          max={today}
          {...form.field('spedito')}
        />
      )}
    </KindForm>
  );
}
