import { useState } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { stateLabels } from '../../result-words/rules.ts';
import { listResults } from '../contract.ts';
import {
  correctResult,
  enterResult,
  findReadDosimeter,
  getReadDosimeter,
  type ReadDosimeter,
} from '../entry/contract.ts';
import { entryTexts, readingProblems } from '../entry/rules.ts';
import { LiveFigures } from './live-figures.tsx';
import classes from './results.module.css';
import { emptyReading, measureOf, readingNumbers, readingOf, readingOnWire } from './typed-reading.ts';

type ReadingFormProps = { dosimeter: ReadDosimeter; onSaved: () => void };

/** The reading of a dosimeter: a first one, another count, or with a reason one in the place of a wrong one. */
export function ReadingForm({ dosimeter, onSaved }: ReadingFormProps) {
  const { lotto, risultati, fine, trattamento } = dosimeter;
  const current = risultati.find(({ inVigore }) => inVigore);
  const isCorrection = current !== undefined && current.misura.esito !== 'recount';
  const today = deviceClock.today();
  const [saved] = useState(() =>
    isCorrection ? readingOf(current, today, lotto) : emptyReading(today, lotto),
  );
  const [typed, setTyped] = useState(saved);
  const [reason, setReason] = useState('');
  const refresh = [getReadDosimeter, findReadDosimeter, listResults];
  const entry = useSave(enterResult, refresh);
  const correction = useSave(correctResult, refresh);
  const { failure, isSaving, reload } = isCorrection ? correction : entry;
  const reading = readingOnWire(typed);
  const endpoint = isCorrection ? correctResult : enterResult;
  const body = isCorrection ? { ...reading, motivo: reason } : { ...reading, trattamento };
  const { errors, check } = useSubmitErrors({
    ...readingProblems(
      {
        ...{ traces: reading.traces, tracesUncertainty: reading.incertezzaTracce, counts: reading.conteggi },
        ...{ areaCm2: reading.area, background: reading.background, frames: reading.campi },
        chiSquared: reading.chiQuadro,
      },
      { readOn: reading.letto, endedOn: fine ?? '', today },
    ),
    ...problemsOf(endpoint, body),
  });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved) || reason !== '';

  async function submit() {
    const after = isCorrection
      ? await correction.save({ params: { risultato: current.id }, body: { ...reading, motivo: reason } })
      : await entry.save({ body: { ...reading, trattamento } });
    const [latest] = after?.risultati ?? [];
    if (!latest) return;
    showToast('ok', `Lettura registrata: ${stateLabels[latest.misura.esito]}`);
    onSaved();
  }

  if (!lotto) return <NoBatch />;
  return (
    <div className={classes.reading}>
      <RecordForm
        label="Lettura"
        submitLabel={isCorrection ? 'Correggi il risultato' : 'Registra la lettura'}
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={() => {
          setTyped(saved);
          setReason('');
        }}
        onReload={reload}
      >
        <div className={classes.pairs}>
          {readingNumbers.map(([name, label, unit]) => (
            <DecimalField
              key={name}
              label={label}
              {...(unit ? { unit } : {})}
              {...(name === 'background'
                ? { description: `Vuoto: quello del lotto (${lotto.fondo} tracce/cm²).` }
                : {})}
              value={typed[name]}
              onChange={(text) => setTyped((old) => ({ ...old, [name]: text }))}
              error={shown[name]}
            />
          ))}
        </div>
        <TextField
          label="Lettore"
          maxLength={100}
          value={typed.lettore}
          onChange={(lettore) => setTyped((old) => ({ ...old, lettore }))}
          error={shown['lettore']}
        />
        <DateField
          label="Letto il"
          required
          today={today}
          max={today}
          value={typed.letto}
          onChange={(letto) => setTyped((old) => ({ ...old, letto }))}
          error={shown['letto']}
        />
        {isCorrection && (
          <TextAreaField
            label="Motivo della correzione"
            required
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={shown['motivo']}
          />
        )}
      </RecordForm>
      <LiveFigures measure={measureOf(reading, lotto)} dosimeter={dosimeter} readOn={typed.letto} />
    </div>
  );
}

function NoBatch() {
  const batches = (
    <ButtonLink primary={false} href="/lb/cr39/batches">
      Lotti CR-39
    </ButtonLink>
  );
  return (
    <AlertBox tone="warning" live={false} action={batches}>
      {entryTexts.noBatch}
    </AlertBox>
  );
}
