import { AppLink } from '#platform/web/app-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { shipmentName } from '../../shipments/rules.ts';
import { type DosimeterRecord, getDosimeterRecord, updateDosimeter } from '../contract.ts';
import { getDosimeterHistory } from '../history/contract.ts';
import { tableDosimeters } from '../table/contract.ts';
import { DestinationFields, destinationOnWire, noDestination } from './destination-fields.tsx';

/** Code and attribution of a dosimeter that has not been placed. */
export function DosimeterForm({ record }: { record: DosimeterRecord }) {
  const { typed, change, isDirty, reset } = useTyped(fieldsOf(record));
  const { save, isSaving, failure, reload } = useSave(updateDosimeter, [
    getDosimeterRecord,
    getDosimeterHistory,
    tableDosimeters,
  ]);
  const wanted = typed.riprendi ? { ...typed, ...noDestination } : typed;
  const body = {
    codice: typed.codice,
    ...destinationOnWire(wanted),
    smarrito: wanted.committente !== null && typed.smarrito,
    versione: typed.versione,
  };
  const { errors, check } = useSubmitErrors(problemsOf(updateDosimeter, body));

  async function submit() {
    const saved = await save({ params: { dosimetro: record.id }, body });
    if (saved) showToast('ok', 'Dosimetro salvato');
  }

  return (
    <RecordForm
      label="Dosimetro"
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
      <TextField
        label="Codice"
        required
        upperCase
        maxLength={65}
        value={typed.codice}
        onChange={(codice) => change({ codice })}
        error={errors['codice'] ?? failure?.errors['codice']}
        autoComplete="off"
        spellCheck={false}
      />
      {record.spedizione ? (
        <InShipment spedizione={record.spedizione} value={typed.riprendi} onChange={change} />
      ) : (
        <DestinationFields value={typed} onChange={change} errors={{ ...failure?.errors, ...errors }} />
      )}
      {wanted.committente && (
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
    committente: committente && { id: committente.id, label: committente.nome },
    indirizzo: indirizzo && { id: indirizzo.id, label: indirizzo.nome },
    spedito: spedito ?? '',
    smarrito: situazione === 'smarrito',
    riprendi: false,
    versione,
  };
}
