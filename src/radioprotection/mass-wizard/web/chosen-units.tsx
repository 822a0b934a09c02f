import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Candidate } from '../../candidates/contract.ts';
import type { StoredAction } from '../../mass-activities/contract.ts';
import { actionLabels, impactOf } from '../../mass-activities/rules.ts';
import { goneText, goneUnits, type Operation } from '../draft/rules.ts';
import type { Unit } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { NotTied } from './unit-choice.tsx';

type ChosenUnitsProps = {
  operations: readonly Operation[];
  units: readonly Unit[];
  personOf: (operation: Operation) => Candidate | null;
  /** As they were stored: units that are not in use any more have their names here. */
  stored: readonly StoredAction[];
};

/** So many units of an operation are listed at first. */
const shownAtFirst = 12;

/** The units of each operation, of how many, and those that will be ignored. */
export function ChosenUnits({ operations, units, personOf, stored }: ChosenUnitsProps) {
  return operations.map((operation) => (
    <div key={operation.type} className={classes.chosenUnits}>
      <h4>
        {actionLabels[operation.type]} <Impact operation={operation} units={units} />
      </h4>
      {operation.units.length === 0 ? (
        <p className={classes.quiet}>Tutte le unità locali</p>
      ) : (
        <UnitList units={units.filter(({ id }) => operation.units.includes(id))} />
      )}
      <Gone gone={goneUnits(operation, units)} stored={stored} />
      <NotTied operation={operation} person={personOf(operation)} units={units} />
    </div>
  ));
}

function Gone({ gone, stored }: { gone: readonly number[]; stored: readonly StoredAction[] }) {
  return gone.length > 0 && <p className={classes.quiet}>{goneText(gone, stored)}</p>;
}

/** Impacted units, of all. */
function Impact({ operation, units }: { operation: Operation; units: readonly Unit[] }) {
  const { impacted, total } = impactOf(
    units.map(({ id }) => id),
    [operation.units],
  );
  return <span className={classes.impact}>{`${impacted}/${total}`}</span>;
}

function UnitList({ units }: { units: readonly Unit[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? units : units.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.units} data-long={shown.length > 2 * shownAtFirst || undefined}>
        {shown.map(({ id, alias, address }) => (
          <li key={id} className={classes.unitWords} title={`${alias}, ${address}`}>
            <span className={classes.unitName}>{alias}</span>
            <span className={classes.unitAddress}>{address}</span>
          </li>
        ))}
      </ul>
      {shown.length < units.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {`Mostra tutte (${units.length})`}
        </Button>
      )}
    </>
  );
}
