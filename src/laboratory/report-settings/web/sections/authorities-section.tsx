import { Button } from '@mantine/core';
import { useState } from 'react';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import classes from '../report-settings.module.css';
import { type Problems, problemsWithin, withItem, withoutItem } from '../typed-settings.ts';
import { type Authority, AuthorityDialog } from './authority-dialog.tsx';
import type { SectionProps } from './section.tsx';

/** From here on a search is quicker than the eye. */
const manyRows = 20;

type Row = { authority: Authority; place: number; problems: Problems };
/** The one being written; null: a new one. */
type Opened = { place: number | null };

/** To whom a report above the level goes: a list to read, each row written in a dialog. */
export function AuthoritiesSection({ value: { authorities }, onChange, errors }: SectionProps) {
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const problems = problemsWithin(errors, 'authorities');
  const words = searchWords(query);
  const rows = authorities
    .map((authority, place) => ({ authority, place, problems: problemsWithin(problems, String(place)) }))
    .filter((row) => isWrong(row) || matchesWords(foldText(wordsOf(row.authority)), words));
  const ofOpened = opened?.place ?? null;
  const given = ofOpened === null ? undefined : authorities[ofOpened];
  const done = (authority: Authority) => {
    onChange({
      authorities:
        ofOpened === null ? [authority, ...authorities] : withItem(authorities, ofOpened, authority),
    });
    setOpened(null);
  };
  return (
    <>
      <div className={classes.tools}>
        {authorities.length > manyRows && (
          <SearchField
            label="Cerca fra gli enti"
            placeholder="Sigla, provincia o nome"
            value={query}
            onChange={setQuery}
          />
        )}
        <Button variant="default" size="sm" onClick={() => setOpened({ place: null })}>
          Aggiungi un ente
        </Button>
      </div>
      <div>
        <DataList<Row>
          isDense
          caption="Enti destinatari"
          columns={columnsFor((place) => setOpened({ place }))}
          rows={rows}
          rowKey={({ place }) => place}
          unit={['ente', 'enti']}
          rowActions={({ place }) => (
            <MoreMenu
              label="Azioni sulla riga"
              size="sm"
              actions={[
                { label: 'Modifica', onSelect: () => setOpened({ place }) },
                {
                  label: 'Togli',
                  isDanger: true,
                  onSelect: () => onChange({ authorities: withoutItem(authorities, place) }),
                },
              ]}
            />
          )}
          empty={
            authorities.length > 0
              ? { text: 'Nessun ente con queste parole' }
              : {
                  text: 'Ancora nessun ente',
                  detail: 'Di una relazione sopra il livello non si può preparare la comunicazione.',
                }
          }
        />
      </div>
      <FieldError id="authorities-error" text={problems['']} />
      {opened && (
        <AuthorityDialog
          title={given ? given.name : 'Nuovo ente'}
          given={given ?? { kind: 'ARPA', province: null, name: '', email: '' }}
          found={ofOpened === null ? {} : problemsWithin(problems, String(ofOpened))}
          onDone={done}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const wordsOf = ({ kind, province, name }: Authority) => `${kind} ${province ?? 'italia'} ${name}`;
const isWrong = ({ problems }: Row) => Object.keys(problems).length > 0;

function columnsFor(onOpen: (place: number) => void): readonly DataColumn<Row>[] {
  return [
    {
      key: 'name',
      header: 'Nome',
      cell: ({ authority, place }) => (
        <button type="button" className={classes.open} onClick={() => onOpen(place)}>
          {authority.name}
        </button>
      ),
    },
    {
      key: 'kind',
      header: 'Ente',
      narrow: true,
      card: 'below',
      cell: (row) => (isWrong(row) ? <StateWord word="Da correggere" tone="wrong" /> : row.authority.kind),
    },
    {
      key: 'province',
      header: 'Provincia',
      narrow: true,
      card: 'below',
      cell: ({ authority }) => authority.province ?? 'Italia',
    },
    { key: 'email', header: 'E-mail o PEC', card: 'below', cell: ({ authority }) => authority.email },
  ];
}
