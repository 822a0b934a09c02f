import { Button } from '@mantine/core';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { listBatches } from '../../batches/contract.ts';
import { DosimeterTagField } from '../../dosimeter-codes/web/public.ts';
import { type CheckedCode, checkShipmentCodes } from '../departure/contract.ts';
import classes from './shipments.module.css';
import type { TypedShipment } from './typed-shipment.ts';

/** Codes are looked up this long after the last one. */
const lookUpDelayMs = 300;

type CodesFieldProps = {
  value: TypedShipment;
  onChange: (changes: Partial<TypedShipment>) => void;
  errors: Partial<Record<string, string>>;
  shipmentId: number | null;
};

/** The dosimeters of a shipment: what cannot be shipped is told with its reason, what nobody knows can be registered. */
export function CodesField({ value, onChange, errors, shipmentId }: CodesFieldProps) {
  const codici = [...value.codici];
  const { data } = useEndpoint(
    checkShipmentCodes,
    { body: { codici, spedizione: shipmentId } },
    { enabled: codici.length > 0, delayMs: lookUpDelayMs, keepPrevious: true },
  );
  // The answer may still be about codes that have been taken away.
  const checked = (data?.codici ?? []).filter(({ letto }) => codici.some((code) => isSame(code, letto)));
  const fresh = checked.filter(({ esito }) => esito === 'nuovo');
  const refused = checked.filter(({ esito }) => esito === 'rifiutato');
  return (
    <div className={classes.codes}>
      <DosimeterTagField
        label="Dosimetri"
        required
        description="Codici scritti, incollati da un elenco o letti con la fotocamera."
        value={value.codici}
        onChange={(codes) => onChange({ codici: codes })}
        error={errors['codici']}
      />
      {refused.length > 0 && (
        <RefusedCodes
          refused={refused}
          onRemove={() => {
            const isRefused = (code: string) => refused.some(({ letto }) => isSame(code, letto));
            onChange({ codici: codici.filter((code) => !isRefused(code)) });
          }}
        />
      )}
      {fresh.length > 0 && (
        <NewCodes fresh={fresh} value={value} onChange={onChange} error={errors['lotto']} />
      )}
    </div>
  );
}

function isSame(code: string, read: string): boolean {
  return code.toUpperCase() === read.toUpperCase();
}

function RefusedCodes({ refused, onRemove }: { refused: readonly CheckedCode[]; onRemove: () => void }) {
  return (
    <AlertBox
      tone="error"
      action={
        <Button variant="default" onClick={onRemove}>
          {refused.length === 1 ? 'Toglilo dall’elenco' : `Togli questi ${refused.length} dall’elenco`}
        </Button>
      }
    >
      <p className={classes.outcome}>
        {countOf(refused.length, 'dosimetro non si può spedire', 'dosimetri non si possono spedire')}:
      </p>
      <ul className={classes.refused}>
        {refused.map(({ codice, motivo }) => (
          <li key={codice}>
            <span className="ui-code">{codice}</span> {motivo}
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}

type NewCodesProps = Omit<CodesFieldProps, 'errors' | 'shipmentId'> & {
  fresh: readonly CheckedCode[];
  error: string | undefined;
};

function NewCodes({ fresh, value, onChange, error }: NewCodesProps) {
  const batches = useEndpoint(listBatches, { query: { size: '100' } }, { enabled: value.registra });
  const options = (batches.data?.rows ?? []).map(({ id, codice }) => ({ value: String(id), label: codice }));
  return (
    <AlertBox tone="warning">
      <p className={classes.outcome}>
        {countOf(fresh.length, 'codice non è registrato', 'codici non sono registrati')}:{' '}
        <span className="ui-code">{fresh.map(({ codice }) => codice).join(', ')}</span>
      </p>
      <CheckField
        label={fresh.length === 1 ? 'Registralo come dosimetro nuovo' : 'Registrali come dosimetri nuovi'}
        checked={value.registra}
        onChange={(registra) => onChange({ registra })}
      />
      {value.registra && (
        <SelectField
          label="Lotto di materiale"
          placeholder="Non ancora noto"
          options={options}
          value={value.lotto}
          onChange={(lotto) => onChange({ lotto })}
          error={error}
        />
      )}
      {!batches.data && (
        <UnreadNote text="I lotti non si sono caricati." error={batches.error} onRetry={batches.refetch} />
      )}
    </AlertBox>
  );
}
