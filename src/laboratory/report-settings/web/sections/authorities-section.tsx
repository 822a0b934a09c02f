import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { authorityKinds } from '../../contract.ts';
import type { AuthorityKind } from '../../rules.ts';
import { changedNoticeFields, noticeFields, withdrawnNoticeFields } from '../../wording/rules.ts';
import classes from '../report-settings.module.css';
import { type Problems, problemsWithin, withItem, withoutItem } from '../typed-settings.ts';
import { LetterFields } from './letter-fields.tsx';
import { Section, type SectionProps } from './section.tsx';

const kinds = authorityKinds.map((kind) => ({ value: kind, label: kind }));
/** So many rows are shown at once; a search finds the others. */
const shownRows = 20;
type Authority = SectionProps['value']['authorities'][number];

const rectifications = [
  [
    'changed',
    'Rettifica di una cifra',
    'Si propone quando la relazione comunicata viene corretta e resta sopra il livello con un’altra cifra.',
    changedNoticeFields,
  ],
  [
    'withdrawn',
    'Rettifica di un superamento che non c’è più',
    'Si propone quando la relazione comunicata viene corretta e non è più sopra il livello.',
    withdrawnNoticeFields,
  ],
] as const;

/** To whom a report above the level goes, and with which words. */
export function AuthoritiesSection({ value, onChange, errors }: SectionProps) {
  const { authorities, notice, rectification } = value;
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
    <Section
      name="authorities"
      intro="Sopra il livello la relazione va a questi enti (D.Lgs. 101/2020, art. 18): quelli di tutta l’Italia e quelli della provincia della sede. Gli indirizzi sono da verificare con gli enti."
    >
      <div>
        <Button variant="default" size="sm" onClick={add}>
          Aggiungi un ente
        </Button>
      </div>
      {authorities.length > shownRows && (
        <SearchField
          label="Cerca fra gli enti"
          placeholder="Sigla, provincia o nome"
          value={query}
          onChange={setQuery}
        />
      )}
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
      {found.length > shownRows && (
        <p className={classes.quiet}>{`Altri ${found.length - shownRows}: la ricerca li trova.`}</p>
      )}
      <FieldError id="authorities-error" text={problems['']} />
      <h3 className={classes.partTitle}>Comunicazione agli enti</h3>
      <LetterFields
        fields={noticeFields}
        labels={settingLabels.notice}
        value={notice}
        onChange={(changed) => onChange({ notice: changed })}
        errors={problemsWithin(errors, 'notice')}
      />
      {rectifications.map(([name, title, intro, fields]) => (
        <div key={name} className={classes.part}>
          <h3 className={classes.partTitle}>{title}</h3>
          <p className={classes.quiet}>{intro}</p>
          <LetterFields
            fields={fields}
            labels={settingLabels[name]}
            value={rectification[name]}
            onChange={(changed) => onChange({ rectification: { ...rectification, [name]: changed } })}
            errors={problemsWithin(errors, `rectification.${name}`)}
          />
        </div>
      ))}
    </Section>
  );
}

type AuthorityRowProps = {
  place: number;
  authority: Authority;
  errors: Problems;
  onChange: (changes: Partial<Authority>) => void;
  onRemove: () => void;
};

function AuthorityRow({ place, authority, errors, onChange, onRemove }: AuthorityRowProps) {
  return (
    <fieldset className={classes.item}>
      <legend className="ui-hidden">{`Ente ${place}`}</legend>
      <div className={classes.row}>
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
          placeholder="tutta l’Italia"
          upperCase
          maxLength={2}
          value={authority.province ?? ''}
          onChange={(province) => onChange({ province: province || null })}
          error={errors['province']}
          autoComplete="off"
        />
        <IconButton
          label={`Togli ${authority.name || `l’ente ${place}`}`}
          tooltipSide="left"
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </IconButton>
      </div>
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
    </fieldset>
  );
}
