import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { authorityKinds } from '../../authorities/contract.ts';
import type { AuthorityKind } from '../../rules.ts';
import classes from '../report-settings.module.css';
import { type Problems, problemsWithin, withItem, withoutItem } from '../typed-settings.ts';
import { FieldRow, Rows } from './rows.tsx';
import type { SectionProps } from './section.tsx';

const kinds = authorityKinds.map((kind) => ({ value: kind, label: kind }));
const headers = ['Ente', 'Provincia', 'Nome', 'E-mail o PEC'];
/** So many rows are shown at once; a search finds the others. */
const shownRows = 20;

/** To whom a report above the level goes. */
export function AuthoritiesSection({ value: { authorities }, onChange, errors }: SectionProps) {
  const [query, setQuery] = useState('');
  const problems = problemsWithin(errors, 'authorities');
  const words = searchWords(query);
  const rows = authorities.map((authority, index) => ({ authority, index }));
  const found = rows.filter(
    ({ authority: { kind, province, name }, index }) =>
      Object.keys(problems).some((path) => path.startsWith(`${index}.`)) ||
      matchesWords(foldText(`${kind} ${province ?? 'italia'} ${name}`), words),
  );
  const add = () => {
    setQuery('');
    onChange({ authorities: [{ kind: 'ARPA', province: null, name: '', email: '' }, ...authorities] });
  };
  return (
    <>
      <div className={classes.tools}>
        {authorities.length > shownRows && (
          <SearchField
            label="Cerca fra gli enti"
            placeholder="Sigla, provincia o nome"
            value={query}
            onChange={setQuery}
          />
        )}
        <Button variant="default" size="sm" onClick={add}>
          Aggiungi un ente
        </Button>
      </div>
      {authorities.length === 0 && (
        <p className={classes.quiet}>
          Ancora nessun ente: di una relazione sopra il livello non si può preparare la comunicazione.
        </p>
      )}
      {found.length > 0 && (
        <Rows
          headers={headers}
          widths="116px 92px minmax(0, 5fr) minmax(0, 4fr)"
          short="minmax(0, 1fr) minmax(0, 1fr)"
        >
          {found.slice(0, shownRows).map(({ authority, index }) => (
            <AuthorityRow
              key={index}
              place={index + 1}
              authority={authority}
              errors={problemsWithin(problems, String(index))}
              onChange={(changes) => onChange({ authorities: withItem(authorities, index, changes) })}
              onRemove={() => onChange({ authorities: withoutItem(authorities, index) })}
            />
          ))}
        </Rows>
      )}
      {found.length > shownRows && (
        <p className={classes.quiet}>{`Altri ${found.length - shownRows}: la ricerca li trova.`}</p>
      )}
      <FieldError id="authorities-error" text={problems['']} />
    </>
  );
}

type Authority = SectionProps['value']['authorities'][number];
type AuthorityRowProps = {
  place: number;
  authority: Authority;
  errors: Problems;
  onChange: (changes: Partial<Authority>) => void;
  onRemove: () => void;
};

function AuthorityRow({ place, authority, errors, onChange, onRemove }: AuthorityRowProps) {
  return (
    <FieldRow
      name={`Ente ${place}`}
      removeLabel={`Togli ${authority.name || `l’ente ${place}`}`}
      onRemove={onRemove}
      short={
        <>
          <SelectField
            label="Ente"
            required
            value={authority.kind}
            options={kinds}
            onChange={(kind) => kind !== '' && onChange({ kind: kind as AuthorityKind })}
            error={errors['kind']}
          />
          <TextField
            label="Provincia"
            placeholder="Italia"
            upperCase
            maxLength={2}
            value={authority.province ?? ''}
            onChange={(province) => onChange({ province: province || null })}
            error={errors['province']}
            autoComplete="off"
          />
        </>
      }
    >
      <TextField
        label="Nome"
        required
        maxLength={256}
        value={authority.name}
        onChange={(name) => onChange({ name })}
        error={errors['name']}
        autoComplete="off"
      />
      <TextField
        label="E-mail o PEC"
        required
        type="email"
        maxLength={256}
        value={authority.email}
        onChange={(email) => onChange({ email })}
        error={errors['email']}
        autoComplete="off"
      />
    </FieldRow>
  );
}
