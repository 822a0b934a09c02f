import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { searchChoices } from '#customers/record-choices/web/public.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { searchAddresses } from './destination-choices.ts';

/** To whom dosimeters go; nobody: they stay in store. */
export type Destination = {
  committente: Pickable | null;
  indirizzo: Pickable | null;
  spedito: string;
};

export const noDestination: Destination = { committente: null, indirizzo: null, spedito: '' };

/** The same as the contract names it. */
export function destinationOnWire({ committente, indirizzo, spedito }: Destination) {
  return {
    committente: committente?.id ?? null,
    indirizzo: indirizzo?.id ?? null,
    spedito: committente && spedito ? spedito : null,
  };
}

type DestinationFieldsProps = {
  value: Destination;
  onChange: (changes: Partial<Destination>) => void;
  errors: Partial<Record<string, string>>;
};

export function DestinationFields({ value, onChange, errors }: DestinationFieldsProps) {
  const { committente, indirizzo, spedito } = value;
  return (
    <>
      <PickField
        label="Committente"
        description="Senza committente il dosimetro resta in magazzino."
        placeholder="Nome del committente"
        value={committente}
        search={searchChoices(listPrincipalChoices)}
        onChange={(picked) => onChange({ committente: picked, indirizzo: null })}
        error={errors['committente']}
      />
      {committente && (
        <>
          <PickField
            label="Spedito per l’indirizzo"
            description="Facoltativo: potrà essere posizionato solo lì."
            placeholder="Nome o via dell’indirizzo"
            value={indirizzo}
            search={(text, signal) => searchAddresses(committente.id, text, signal)}
            onChange={(picked) => onChange({ indirizzo: picked })}
            error={errors['indirizzo']}
          />
          <DateField
            label="Spedito il"
            value={spedito}
            max={deviceClock.today()}
            onChange={(day) => onChange({ spedito: day })}
            error={errors['spedito']}
          />
        </>
      )}
    </>
  );
}
