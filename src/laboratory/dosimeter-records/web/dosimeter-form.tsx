import { pickable } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { shipmentName } from '../../shipments/rules.ts';
import {
  type DosimeterRecord,
  getDosimeterHistory,
  getDosimeterRecord,
  updateDosimeter,
} from '../contract.ts';
import { tableDosimeters } from '../table/contract.ts';
import { DestinationFields, destinationOnWire, noDestination } from './destination-fields.tsx';

type TypedDosimeter = ReturnType<typeof fieldsOf>;

/** Code and attribution of a dosimeter that has not been placed. */
export function DosimeterForm({ record }: { record: DosimeterRecord }) {
  const { typed, change, errors, field, frame } = useEndpointForm({
    endpoint: updateDosimeter,
    params: { dosimetro: record.id },
    refresh: [getDosimeterRecord, getDosimeterHistory, tableDosimeters],
    saved: fieldsOf(record),
    wire: (written: TypedDosimeter) => {
      const { codice, smarrito, versione, ...destination } = afterwards(written);
      return { codice, smarrito, versione, ...destinationOnWire(destination) };
    },
    onSaved: () => showToast('ok', 'Dosimetro salvato'),
  });
  return (
    <RecordForm label="Dosimetro" submitLabel="Salva" {...frame}>
      <TextField label="Codice" upperCase autoComplete="off" spellCheck={false} {...field('codice')} />
      {record.spedizione ? (
        <InShipment spedizione={record.spedizione} value={typed.riprendi} onChange={change} />
      ) : (
        <DestinationFields value={typed} onChange={change} errors={errors} />
      )}
      {afterwards(typed).committente && (
        <CheckField
          label="Smarrito"
          description="Non si potrà più posizionare."
          checked={typed.smarrito}
          onChange={(smarrito) => change({ smarrito })}
        />
      )}
    </RecordForm>
  );
}

/** What is taken back is nobody's, and what is nobody's is not lost. */
function afterwards(typed: TypedDosimeter): TypedDosimeter {
  const wanted = typed.riprendi ? { ...typed, ...noDestination } : typed;
  return { ...wanted, smarrito: wanted.committente !== null && wanted.smarrito };
}

type InShipmentProps = {
  spedizione: NonNullable<DosimeterRecord['spedizione']>;
  value: boolean;
  onChange: (changes: { riprendi: boolean }) => void;
};

/** Whom it goes to is the shipment's; from here it comes back. */
function InShipment({ spedizione, value, onChange }: InShipmentProps) {
  return (
    <>
      <AlertBox tone="info" live={false}>
        Fa parte della spedizione{' '}
        <AppLink href={`/lb/cr39/shipments/${spedizione.id}`}>{shipmentName(spedizione)}</AppLink>:
        committente e data sono i suoi.
      </AlertBox>
      <CheckField
        label="Riprendi in magazzino"
        description="Potrà essere spedito di nuovo, anche a un altro committente."
        checked={value}
        onChange={(riprendi) => onChange({ riprendi })}
      />
    </>
  );
}

function fieldsOf({ codice, committente, indirizzo, spedito, situazione, versione }: DosimeterRecord) {
  return {
    codice,
    committente: committente && pickable(committente),
    indirizzo: indirizzo && pickable(indirizzo),
    spedito: spedito ?? '',
    smarrito: situazione === 'smarrito',
    riprendi: false,
    versione,
  };
}
