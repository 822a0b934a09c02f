import { useEffect } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SearchChoiceField } from '#ui/fields/search-choice-field.tsx';
import type { Named, Operation } from '../draft/rules.ts';
import classes from './mass-wizard.module.css';
import type { Subjects } from './use-subjects.ts';

/** Who is changed (Q2-51). */
export const subjectLabel = 'Persona che subirà la variazione dei dati';

type SubjectFieldProps = {
  operation: Operation;
  subjects: Subjects;
  error: string | undefined;
  onChange: (subject: Named | null) => void;
};

/** The person an operation is about: out of those who hold the role today; the only one there is stands there by itself. */
export function SubjectField({ operation: { subject }, subjects, error, onChange }: SubjectFieldProps) {
  const { people, failure } = subjects;
  const [only] = people?.length === 1 ? people : [];
  useEffect(() => {
    if (only && subject === null) onChange({ id: only.id, label: only.label });
  });
  if (failure) return <ErrorState text={failure.text} onRetry={failure.onRetry} />;
  if (!people) return <p role="status">Caricamento in corso</p>;
  const isGone = subject !== null && people.every(({ id }) => id !== subject.id);
  const options = [...people, ...(isGone ? [subject] : [])].map(({ id, label }) => ({ id, label }));
  if (options.length === 0)
    return (
      <p className={classes.quiet}>
        Oggi nessuno ha questo ruolo nelle unità locali del datore di lavoro: prima va assegnato in un’unità.
      </p>
    );
  return (
    <SearchChoiceField<number>
      label={subjectLabel}
      required
      options={options}
      value={subject?.id ?? null}
      description={isGone ? 'Oggi non ha più questo ruolo in nessuna unità locale.' : undefined}
      error={error}
      onChange={(id) => {
        const chosen = options.find((one) => one.id === id);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
