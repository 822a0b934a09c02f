import { longest } from '#platform/contract/limits.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useBodyFields } from '#platform/web/records/use-body-fields.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
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
  const { run, state, isRunning, failure } = useAssignmentRun();
  const { typed, change, isDirty, check, field } = useBodyFields({
    endpoint: assignDosimeters,
    saved: { ...nothing, dosimeters: initialCodes },
    wire: (values) => values,
    problems: (values) => {
      const read = assignDosimeters.body.safeParse(values);
      return read.success ? assignmentProblems(read.data, today) : {};
    },
    failure,
  });
  const count = typed.dosimeters.length;

  return (
    <div className={classes.columns}>
      <RecordForm
        label="Assegnazione massiva"
        isOneHanded
        submitLabel={count > 0 ? `Assegna a ${countOf(count, 'dosimetro', 'dosimetri')}` : 'Assegna'}
        isSaving={isRunning}
        failure={failure}
        isDirty={isDirty || count > 0}
        check={check}
        onSubmit={() =>
          void run({ ...typed, dosimeters: [...typed.dosimeters] }).then((left) =>
            change({ dosimeters: left }),
          )
        }
      >
        <fieldset className={classes.fields} disabled={isRunning}>
          <legend className="ui-hidden">Valori per tutti i dosimetri dell’elenco</legend>
          <DosimeterTagField
            label="Dosimetri"
            description="Scritti, incollati da un elenco, letti con un lettore o scansionati."
            {...field('dosimeters')}
          />
          <div className={classes.three}>
            {days.map(([name, label]) => (
              <DateField key={name} label={label} max={today} {...field(name)} />
            ))}
          </div>
          <div className={classes.four}>
            {densities.map(([name, label]) => (
              <DecimalField key={name} label={label} unit="tracce/cm²" {...field(name)} />
            ))}
            {texts.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                autoComplete="off"
                {...field(name)}
                maxLength={longest.shortCode}
              />
            ))}
          </div>
          <div>
            <TextField
              label="Motivo"
              description="Serve solo per cambiare risultati già registrati."
              {...field('reason')}
            />
          </div>
        </fieldset>
      </RecordForm>
      <div className={classes.beside}>
        {state ? (
          <AssignmentOutcomeView run={state} isRunning={isRunning} />
        ) : (
          <RecordSection title="Esito" look="card">
            <p className={classes.line}>
              Qui compare che cosa è successo a ogni dosimetro: chi è stato rifiutato, con il motivo, resta
              nell’elenco.
            </p>
          </RecordSection>
        )}
      </div>
    </div>
  );
}
