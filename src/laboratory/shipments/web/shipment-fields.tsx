import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { PickField } from '#ui/fields/pick-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { searchAddresses } from '../../dosimeter-records/web/public.ts';
import { CodesField } from './codes-field.tsx';
import type { TypedShipment } from './typed-shipment.ts';

type ShipmentFieldsProps = {
  form: {
    typed: TypedShipment;
    change: (changes: Partial<TypedShipment>) => void;
    errors: Partial<Record<string, string>>;
    field: FieldOf<TypedShipment>;
  };
  /** The shipment that is corrected: its own dosimeters may be in it. */
  shipmentId: number | null;
};

export function ShipmentFields({ form, shipmentId }: ShipmentFieldsProps) {
  const { typed, change, errors, field } = form;
  const { committente } = typed;
  return (
    <>
      <PickField
        label="Committente"
        placeholder="Nome del committente"
        search={searchChoices(listPrincipalChoices)}
        {...field('committente')}
        onChange={(picked) => change({ committente: picked, indirizzo: null })}
      />
      {committente && (
        <PickField
          label="Per l’indirizzo"
          description="Facoltativo: i dosimetri potranno essere posizionati solo lì."
          placeholder="Nome o via dell’indirizzo"
          search={(text, signal) => searchAddresses(committente.id, text, signal)}
          {...field('indirizzo')}
        />
      )}
      <CodesField value={typed} onChange={change} errors={errors} shipmentId={shipmentId} />
      <TextField
        label="Vettore"
        description="Vuoto: a cura del mittente."
        autoComplete="off"
        {...field('vettore')}
      />
      <TextAreaField label="Nota" description="Si stampa sul documento di trasporto." {...field('nota')} />
    </>
  );
}
