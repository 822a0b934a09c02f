import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { enterMovesOn } from '#ui/fields/enter-moves-on.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { DosimeterTagField } from '../../dosimeter-codes/web/public.ts';
import { assignDosimeters } from '../contract.ts';
import { assignmentProblems } from '../rules.ts';
import { AssignmentOutcomeView } from './assignment-outcome.tsx';
import classes from './mass-assignment.module.css';
import { useAssignmentRun } from './use-assignment-run.ts';

const nothing = {
  ...{ monitoringStart: '', monitoringEnd: '', analysis: '', traces: '', background: '' },
  ...{ buildingCode: '', cdr: '', reason: '' },
};
type Typed = typeof nothing;

const days = [
  ['monitoringStart', 'Inizio monitoraggio'],
  ['monitoringEnd', 'Fine monitoraggio'],
  ['analysis', 'Data di analisi'],
] as const;
const densities = [
  ['traces', 'Tracce'],
  ['background', 'Fondo'],
] as const;
const texts = [
  ['buildingCode', 'Codice stabile'],
  ['cdr', 'CDR'],
] as const;

/** One set of values for the dosimeters of a list; what is left empty stays as each of them has it. */
export function AssignmentForm({ initialCodes }: { initialCodes: readonly string[] }) {
  const today = deviceClock.today();
  const [typed, setTyped] = useState(nothing);
  const [codes, setCodes] = useState(initialCodes);
  const { run, state, isRunning, failure } = useAssignmentRun();
  const body = { ...typed, dosimeters: [...codes] };
  const read = assignDosimeters.body.safeParse(body);
  const { errors, check } = useSubmitErrors({
    ...(read.success ? assignmentProblems(read.data, today) : {}),
    ...problemsOf(assignDosimeters, body),
  });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };
  const change = (name: keyof Typed) => (value: string) => setTyped((old) => ({ ...old, [name]: value }));
  const field = (name: keyof Typed) => ({ value: typed[name], onChange: change(name), error: shown[name] });

  return (
    <>
      <RecordForm
        label="Assegnazione massiva"
        submitLabel={
          codes.length > 0 ? `Assegna a ${countOf(codes.length, 'dosimetro', 'dosimetri')}` : 'Assegna'
        }
        isSaving={isRunning}
        failure={failure}
        isDirty={codes.length > 0 || Object.values(typed).some((value) => value !== '')}
        check={check}
        onSubmit={() => void run(body).then(setCodes)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its inputs */}
        <fieldset className={classes.fields} disabled={isRunning} onKeyDown={enterMovesOn}>
          <legend className="ui-hidden">Valori per tutti i dosimetri dell’elenco</legend>
          <div className={classes.three}>
            {days.map(([name, label]) => (
              <DateField key={name} label={label} max={today} {...field(name)} />
            ))}
          </div>
          <div className={classes.three}>
            {densities.map(([name, label]) => (
              <DecimalField key={name} label={label} unit="tracce/cm²" {...field(name)} />
            ))}
          </div>
          <div className={classes.three}>
            {texts.map(([name, label]) => (
              <TextField key={name} label={label} maxLength={20} autoComplete="off" {...field(name)} />
            ))}
          </div>
          <TextField
            label="Motivo"
            description="Serve solo per cambiare risultati già registrati."
            maxLength={255}
            {...field('reason')}
          />
          <DosimeterTagField
            label="Dosimetri"
            required
            description="Scritti, incollati da un elenco, letti con un lettore o scansionati."
            value={codes}
            onChange={setCodes}
            error={shown['dosimeters']}
          />
        </fieldset>
      </RecordForm>
      {state && <AssignmentOutcomeView run={state} isRunning={isRunning} />}
    </>
  );
}
