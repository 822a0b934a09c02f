import { Badge, Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Candidate } from '../../candidates/contract.ts';
import type { EarlierValue } from '../../mass-activities/contract.ts';
import { type CurrentData, changeKind, employerAction } from '../../mass-activities/rules.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { type Change, changesOf, isSaid } from '../changes/rules.ts';
import { isAboutExpert } from '../current/rules.ts';
import type { Operation } from '../draft/rules.ts';
import classes from './mass-wizard.module.css';

type ChangeCardsProps = {
  operation: Operation;
  person: Candidate | null;
  employerName: string;
  now: CurrentData | null;
  earlier: readonly EarlierValue[];
};

/** What an operation changes: of whom, who comes instead, and every field with what it says now and will say. */
export function ChangeCards({ operation, person, employerName, now, earlier }: ChangeCardsProps) {
  const [isWhole, setWhole] = useState(false);
  const changes = changesOf(operation, now, earlier);
  const since = changes.filter((change) => change.since.length > 0);
  const shown = changes.filter((change) => isWhole || isSaid(change));
  const hidden = changes.length - shown.length;
  return (
    <>
      <dl className={classes.whom}>
        <div>
          <dt>{operation.type === employerAction ? 'Datore di lavoro' : 'Persona attuale'}</dt>
          <dd>{operation.type === employerAction ? employerName : (operation.subject?.label ?? '–')}</dd>
        </div>
        <div>
          <dt>Che cosa succede</dt>
          <dd>{happening(operation)}</dd>
        </div>
        {isAboutExpert(operation.type) && person && (
          <div>
            <dt>Ruoli esperto</dt>
            <dd>{person.roles.map((role) => unitRoleLabels[role]).join(', ') || '–'}</dd>
          </div>
        )}
      </dl>
      {since.length > 0 && (
        <AlertBox tone="warning" live={false} title="Cambiato dopo l’invio">
          {`Dopo l’invio per la revisione qualcuno ha cambiato: ${since.map(({ label }) => label).join(', ')}. Sotto ogni campo si legge che cosa dice adesso.`}
        </AlertBox>
      )}
      <dl className={classes.cards}>
        {shown.map((change) => (
          <ChangeCard key={change.option} change={change} />
        ))}
      </dl>
      {hidden > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setWhole(true)}>
          {`Mostra anche i campi vuoti (${hidden})`}
        </Button>
      )}
    </>
  );
}

function happening(operation: Operation): string {
  const { type, options, newPerson } = operation;
  const kind = changeKind(type, { options, newPersonId: newPerson?.id ?? null });
  if (kind === 'person') return `Il ruolo passa a ${newPerson?.label ?? ''}`;
  if (kind === 'typed') return 'Il ruolo passa a una nuova persona';
  return kind === 'employer' ? 'Cambiano i suoi dati' : 'Resta, con altri dati';
}

function ChangeCard({ change }: { change: Change }) {
  const { label, old, next, since } = change;
  const isChanged = next !== null;
  return (
    <div className={classes.card} data-changed={isChanged ? '' : undefined}>
      <dt>
        {label}
        {isChanged && (
          <Badge size="md" variant="light" color="amber" className={classes.badge}>
            Modificato
          </Badge>
        )}
      </dt>
      <dd>
        {old.map(({ value, units }) => (
          <span
            key={value}
            className={isChanged ? classes.old : undefined}
            data-old={isChanged ? '' : undefined}
          >
            {value === '' ? <span className={classes.nothing}>nessun dato</span> : value}
            {units > 0 && <small>{` (${inUnits(units)})`}</small>}
          </span>
        ))}
        {isChanged && (
          <>
            <IconArrowRight size={18} role="img" aria-label="diventa" className={classes.arrow} />
            <strong className={classes.next}>{next === '' ? '–' : next}</strong>
          </>
        )}
        {since.map(({ value, units }) => (
          <span key={value} className={classes.since}>
            {`Adesso, in ${inUnits(units)}: ${value === '' ? 'nessun dato' : value}`}
          </span>
        ))}
      </dd>
    </div>
  );
}

const inUnits = (count: number) => (count === 1 ? '1 unità locale' : `${count} unità locali`);
