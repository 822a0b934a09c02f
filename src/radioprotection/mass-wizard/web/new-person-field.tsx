import { Button } from '@mantine/core';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { SearchChoiceField } from '#ui/fields/search-choice-field.tsx';
import { listExpertCandidates, listProjectCandidates } from '../../candidates/contract.ts';
import { filledFrom, isAboutExpert } from '../current/rules.ts';
import type { Operation } from '../draft/rules.ts';
import classes from './mass-wizard.module.css';

type NewPersonFieldProps = {
  operation: Operation;
  project: number;
  error: string | undefined;
  onChange: (to: (operation: Operation) => Partial<Operation>) => void;
};

/** The new-person form (Q2-50): somebody known to whom the role passes, whose data fill the chosen fields. */
export function NewPersonField({ operation, project, error, onChange }: NewPersonFieldProps) {
  const isExpert = isAboutExpert(operation.type);
  const experts = useEndpoint(listExpertCandidates, {}, { enabled: isExpert });
  const people = useEndpoint(listProjectCandidates, { params: { project } }, { enabled: !isExpert });
  const { data, isError, error: failure, refetch } = isExpert ? experts : people;
  const { newPerson } = operation;
  if (isError)
    return <UnreadNote text="Le persone non si sono caricate." error={failure} onRetry={refetch} />;
  const known = data ?? [];
  const isOther = newPerson !== null && known.every(({ id }) => id !== newPerson.id);
  const options = [...known, ...(isOther ? [newPerson] : [])].map(({ id, label }) => ({ id, label }));
  return (
    <div className={classes.newPerson}>
      <SearchChoiceField<number>
        label="Nuova persona"
        description="Facoltativa: a chi passa il ruolo. I suoi dati riempiono i campi scelti; senza, cambiano i dati della persona attuale."
        options={options}
        value={newPerson?.id ?? null}
        error={error}
        onChange={(id) => {
          const person = known.find((one) => one.id === id);
          if (person) onChange((one) => filledFrom(one, person));
        }}
      />
      {newPerson && (
        <Button variant="subtle" onClick={() => onChange(() => ({ newPerson: null }))}>
          Togli la nuova persona
        </Button>
      )}
    </div>
  );
}
