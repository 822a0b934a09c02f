import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import { PickField } from '#ui/fields/pick-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { searchAddresses } from '../../dosimeter-records/web/public.ts';
import { CodesField } from './codes-field.tsx';
import type { TypedShipment } from './typed-shipment.ts';

type ShipmentFieldsProps = {
  value: TypedShipment;
  onChange: (changes: Partial<TypedShipment>) => void;
  errors: Partial<Record<string, string>>;
  /** The shipment that is corrected: its own dosimeters may be in it. */
  shipmentId: number | null;
};

export function ShipmentFields({ value, onChange, errors, shipmentId }: ShipmentFieldsProps) {
  const { committente, indirizzo, vettore, nota } = value;
  const missing = errors['committente'] && committente === null ? 'Indicare il committente.' : undefined;
  return (
    <>
      <PickField
        label="Committente"
        required
        placeholder="Nome del committente"
        value={committente}
        search={searchChoices(listPrincipalChoices)}
        onChange={(picked) => onChange({ committente: picked, indirizzo: null })}
        error={missing ?? errors['committente']}
      />
      {committente && (
        <PickField
          label="Per l’indirizzo"
          description="Facoltativo: i dosimetri potranno essere posizionati solo lì."
          placeholder="Nome o via dell’indirizzo"
          value={indirizzo}
          search={(text, signal) => searchAddresses(committente.id, text, signal)}
          onChange={(picked) => onChange({ indirizzo: picked })}
          error={errors['indirizzo']}
        />
      )}
      <CodesField value={value} onChange={onChange} errors={errors} shipmentId={shipmentId} />
      <TextField
        label="Vettore"
        description="Vuoto: a cura del mittente."
        maxLength={100}
        value={vettore}
        onChange={(text) => onChange({ vettore: text })}
        error={errors['vettore']}
        autoComplete="off"
      />
      <TextAreaField
        label="Nota"
        description="Si stampa sul documento di trasporto."
        value={nota}
        onChange={(text) => onChange({ nota: text })}
        error={errors['nota']}
      />
    </>
  );
}
