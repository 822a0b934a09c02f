import { Button } from '@mantine/core';
import { deviceClock } from '#platform/web/clock.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import { controlCardHref, scannedInstrument } from '../../control-cards/rules.ts';
import type { WorkItem } from '../contract.ts';
import { instrumentProblem } from '../draft/rules.ts';
import { measureLabels } from '../rules.ts';
import classes from './measures.module.css';

type InstrumentFieldProps = {
  item: WorkItem;
  value: number | null;
  onChange: (instrument: number | null) => void;
  error: string | undefined;
};

/** The instrument from the list or by its label, with what keeps it from measuring and the way to its control card. */
export function InstrumentField({ item, value, onChange, error }: InstrumentFieldProps) {
  const kept = item.controlli.strumentoPortatile?.usedInstrument;
  const isListed = item.strumenti.some((one) => one.value === kept?.value);
  const choices = [...item.strumenti, ...(kept && !isListed ? [kept] : [])];
  const problem = instrumentProblem(value, item, deviceClock.today());
  const chosen = item.strumenti.find((one) => one.value === value);
  const warning = problem === null ? chosen?.limitsMessage.subtitle : undefined;
  return (
    <div className={classes.instrument}>
      <SelectField
        label={measureLabels.usedInstrument}
        required={item.controlli.instrumentMandatory}
        value={value === null ? '' : String(value)}
        onChange={(given) => onChange(given === '' ? null : Number(given))}
        options={choices.map((one) => ({ value: String(one.value), label: one.label }))}
        {...(choices.length === 0 ? { description: 'Per questo cliente non ci sono strumenti.' } : {})}
        error={problem === null ? error : undefined}
      />
      <ScanButton
        label="Inquadra l’etichetta"
        title="Strumento"
        hint="Inquadra il codice sull’etichetta dello strumento"
        codeLabel="Numero dello strumento"
        onCode={async (text) => {
          const id = scannedInstrument(text) ?? Number(text);
          const found = choices.find((one) => one.value === id || one.serialNumber === text.trim());
          if (!found)
            return { code: text, tone: 'error', text: 'Questo strumento non è tra quelli del cliente.' };
          onChange(found.value);
          return { code: text, tone: 'ok', text: found.label, done: true };
        }}
      />
      {problem !== null && <FieldError id="instrument-problem" text={problem} />}
      {warning && <AlertBox tone="warning">{warning}</AlertBox>}
      {problem !== null && value !== null && (
        <Button
          component="a"
          color="red"
          size="lg"
          href={controlCardHref(item.client, value)}
          target="_blank"
          rel="noreferrer"
        >
          Apri la carta di controllo
        </Button>
      )}
    </div>
  );
}
