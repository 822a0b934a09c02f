import { useState } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { stateLabels } from '../../result-words/rules.ts';
import { listResults } from '../contract.ts';
import {
  correctResult,
  enterResult,
  findReadDosimeter,
  getReadDosimeter,
  type ReadDosimeter,
  type ReadingBody,
} from '../entry/contract.ts';
import { entryTexts, readingProblems } from '../entry/rules.ts';
import { listToRead } from '../waiting/contract.ts';
import { LiveFigures } from './live-figures.tsx';
import classes from './results.module.css';
import {
  backgroundHint,
  doubtfulDensities,
  emptyReading,
  measureOf,
  readingNumbers,
  readingOf,
  readingOnWire,
  type TypedReading,
} from './typed-reading.ts';

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
  const form = useEndpointForm({
    ...(isCorrection ? { params: { risultato: current.id } } : {}),
    endpoint: isCorrection ? correctResult : enterResult,
    refresh: [getReadDosimeter, findReadDosimeter, listResults, listToRead],
    saved: { ...saved, motivo: '' },
    wire: ({ motivo, ...reading }: TypedReading & { motivo: string }) => ({
      ...readingOnWire(reading),
      ...{ motivo, trattamento },
    }),
    problems: (typed) => ({
      ...problemsOfReading(readingOnWire(typed), { endedOn: fine ?? '', today }),
      ...doubtfulDensities(typed),
    }),
    onSaved: ({ risultati: [latest] }) => {
      if (latest) showToast('ok', `Lettura registrata: ${stateLabels[latest.misura.esito]}`);
      onSaved();
    },
  });
  const { typed, field, frame } = form;

  if (!lotto) return <NoBatch />;
  const isInDoubt = Object.keys(doubtfulDensities(typed)).length > 0;
  return (
    <div className={classes.reading}>
      <RecordForm
        label="Lettura"
        submitLabel={isCorrection ? 'Correggi il risultato' : 'Registra la lettura'}
        {...frame}
        onReload={form.reload}
      >
        <div className={classes.pairs}>
          {readingNumbers.map(([name, label, unit]) => (
            <DecimalField
              key={name}
              label={label}
              {...(unit ? { unit } : {})}
              {...(name === 'background' ? { description: backgroundHint(lotto) } : {})}
              {...field(name)}
            />
          ))}
        </div>
        <TextField label="Lettore" {...field('lettore')} />
        <DateField label="Letto il" today={today} max={today} {...field('letto')} />
        {isCorrection && <TextAreaField label="Motivo della correzione" rows={2} {...field('motivo')} />}
      </RecordForm>
      <LiveFigures
        measure={isInDoubt ? null : measureOf(readingOnWire(typed), lotto)}
        dosimeter={dosimeter}
        readOn={typed.letto}
      />
    </div>
  );
}

/** What the contract alone does not refuse. */
function problemsOfReading(reading: ReadingBody, days: { endedOn: string; today: string }) {
  return readingProblems(
    {
      ...{ traces: reading.traces, tracesUncertainty: reading.incertezzaTracce, counts: reading.conteggi },
      ...{ areaCm2: reading.area, background: reading.background, frames: reading.campi },
      chiSquared: reading.chiQuadro,
    },
    { readOn: reading.letto, ...days },
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
