import { useRef } from 'react';
import { MunicipalityField } from '#customers/sites/web/public.ts';
import type { MunicipalitySuggestion } from '#geography/municipalities/contract.ts';
import { call } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { PickField } from '#ui/fields/pick-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { searchUsers } from '../../candidates/contract.ts';
import {
  type CheckedOperation,
  choicesOf,
  employerAction,
  type OptionId,
  option,
  optionLabels,
  type Problem,
  shownValue,
} from '../../mass-activities/rules.ts';
import type { ChosenUser, Operation } from '../draft/rules.ts';
import classes from './mass-wizard.module.css';

type OptionFieldsProps = {
  operation: Operation;
  checked: CheckedOperation;
  errorOf: (which: Problem['option']) => string | undefined;
  onLeave: (which: OptionId) => void;
  onChange: (to: (operation: Operation) => Partial<Operation>) => void;
};

/** A field for everything that is to change, each beside what it says now. */
export function OptionFields({ operation, checked, errorOf, onLeave, onChange }: OptionFieldsProps) {
  if (operation.options.length === 0) return null;
  return (
    <div className={classes.fields}>
      {operation.options.map((which) => (
        <div
          key={which}
          data-wide={which === notes ? '' : undefined}
          onBlur={({ currentTarget, relatedTarget }) =>
            !currentTarget.contains(relatedTarget) && onLeave(which)
          }
        >
          {which === option.user ? (
            <UserField
              value={operation.user}
              error={errorOf(which)}
              onChange={(user) => onChange(() => ({ user }))}
            />
          ) : (
            <OptionField
              which={which}
              operation={operation}
              now={shownValue(which, checked.subject?.data[which])}
              error={errorOf(which)}
              onChange={(typed) => onChange(({ values }) => ({ values: { ...values, ...typed } }))}
            />
          )}
        </div>
      ))}
    </div>
  );
}

const notes = 24;
const upperCase: ReadonlySet<OptionId> = new Set([option.fiscalCode, option.province]);
const kinds: Readonly<Partial<Record<OptionId, { type: 'email' | 'tel' }>>> = {
  14: { type: 'tel' },
  15: { type: 'tel' },
  17: { type: 'email' },
  18: { type: 'email' },
};

type OptionFieldProps = {
  which: OptionId;
  operation: Operation;
  now: string;
  error: string | undefined;
  /** What was typed, by the number of its option; a municipality brings its CAP and province. */
  onChange: (typed: Readonly<Record<string, string>>) => void;
};

function OptionField({ which, operation, now, error, onChange }: OptionFieldProps) {
  const label =
    which === option.name && operation.type === employerAction
      ? `${optionLabels[which]} (ragione sociale)`
      : optionLabels[which];
  const common = {
    ...{ label, error, required: true },
    onChange: (value: string) => onChange({ [which]: value }),
    value: operation.values[String(which)] ?? '',
    description: now === '' ? 'Oggi: nessun dato' : `Oggi: ${now}`,
  };
  const choices = choicesOf(which);
  if (choices.length > 0) return <SelectField {...common} options={choices} />;
  if (which === option.birthDate) return <DateField {...common} max={deviceClock.today()} />;
  if (which === option.city)
    return <MunicipalityField {...common} onPick={(picked) => onChange(townIn(operation.options, picked))} />;
  if (which === notes) return <TextAreaField {...common} rows={2} />;
  return (
    <TextField
      {...common}
      {...kinds[which]}
      {...(upperCase.has(which) ? { upperCase: true } : {})}
      digitsOnly={which === option.cap && operation.type !== employerAction}
      autoComplete="off"
    />
  );
}

/** Of a municipality what is to change. */
function townIn(
  options: readonly OptionId[],
  { comune, cap, provincia }: MunicipalitySuggestion,
): Record<string, string> {
  const town: [OptionId, string][] = [
    [option.city, comune],
    [option.cap, cap],
    [option.province, provincia],
  ];
  return Object.fromEntries(town.filter(([which]) => options.includes(which)));
}

/** So long a pause in typing is waited for before accounts are searched (Q2-64). */
const userSearchMs = 300;

type UserFieldProps = {
  value: ChosenUser | null;
  error: string | undefined;
  onChange: (user: ChosenUser | null) => void;
};

/** The platform user of a person, found by name, user name, e-mail or fiscal code (Q2-64). */
function UserField({ value, error, onChange }: UserFieldProps) {
  const found = useRef<readonly (ChosenUser & { detail: string })[]>([]);
  return (
    <PickField
      label={optionLabels[option.user]}
      required
      placeholder="Nome, utente, e-mail o codice fiscale"
      delayMs={userSearchMs}
      noneText="Nessun utente trovato"
      value={value && { id: value.id, label: value.label, detail: value.username }}
      error={error}
      search={async (q, signal) => {
        const users = await call(searchUsers, { query: { q } }, { signal });
        found.current = users.map(({ value: id, email, ...user }) => ({
          ...user,
          ...{ id, detail: `${user.username}, ${email}` },
        }));
        return found.current;
      }}
      onChange={(chosen) => onChange(chosen && (found.current.find(({ id }) => id === chosen.id) ?? null))}
    />
  );
}
