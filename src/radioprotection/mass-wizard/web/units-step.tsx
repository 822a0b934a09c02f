import { Button } from '@mantine/core';
import { actionLabels } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';
import classes from './mass-wizard.module.css';
import type { StepProps } from './operations-step.tsx';
import { GoneUnits, NotTied, UnitChoice } from './unit-choice.tsx';

/** The second step: in which units each operation takes place (Q2-60). */
export function UnitsStep({ known, operations, onChange, personOf }: StepProps) {
  const { companies } = known.employer;
  const choose = (type: Operation['type'], units: number[]) =>
    onChange((all) => all.map((one) => (one.type === type ? { ...one, units } : one)));
  if (companies.length === 0)
    return <p className={classes.quiet}>Il datore di lavoro non ha unità locali in uso.</p>;
  return (
    <div className={classes.operations}>
      {operations.map((one) => (
        <section
          key={one.type}
          className={classes.operation}
          data-chosen=""
          aria-label={actionLabels[one.type]}
        >
          <UnitChoice
            title={actionLabels[one.type]}
            units={companies}
            chosen={one.units}
            onChange={(units) => choose(one.type, units)}
          />
          <GoneUnits operation={one} units={companies} stored={known.stored?.actions ?? []} />
          <NotTied operation={one} person={personOf(one)} units={companies} />
          {operations.length > 1 && (
            <Button
              variant="subtle"
              className={classes.same}
              aria-label={`Stessa scelta per tutte le operazioni: ${actionLabels[one.type]}`}
              onClick={() => onChange((all) => all.map((other) => ({ ...other, units: [...one.units] })))}
            >
              Stessa scelta per tutte le operazioni
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}
