import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type ListSettings, maxViews, type SavedView } from '#platform/contract/list-settings.ts';
import { Popover } from '#ui/controls/popover.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { type LineView, ViewLine } from '#ui/lists/view-line.tsx';
import type { CallInput } from '../api-client.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { isSameAsked, type ListParams } from './list-layout.ts';
import type { ChangeOfViews } from './list-settings.ts';
import classes from './records.module.css';
import type { RecordListState } from './use-record-list.ts';

/** A view that the page gives: what it is called, and what it asks for. */
export type ListView = { label: string; asked: ListParams };

/** How to ask how many rows a view has. */
export type RowCount = {
  endpoint: Endpoint;
  input: (asked: ListParams) => unknown;
  /** Of its answer; a list that is read whole counts by what is asked for. */
  read: (answer: unknown, asked: ListParams) => number;
};

type ListViewsProps = {
  list: RecordListState;
  given: readonly ListView[];
  count: RowCount | undefined;
  settings: ListSettings;
  onChange?: ((change: ChangeOfViews) => void) | undefined;
};

/** The views of a list: those of the page, and those a person has saved. */
export function ListViews({ list, given, count, settings, onChange }: ListViewsProps) {
  const { asked } = list;
  const { views, columns } = settings;
  const viewOf = (key: string, label: string, wanted: ListParams): LineView => ({
    key,
    label,
    count: count && <ViewCount count={count} asked={wanted} />,
    isCurrent: isSameAsked(asked, wanted),
    onPick: () => list.go(wanted),
  });
  const known = [
    ...given.map((view) => viewOf(`given-${view.label}`, view.label, view.asked)),
    ...views.map((view) => ({
      ...viewOf(`own-${view.name}`, view.name, view.params),
      menu: (
        <OwnView
          view={view}
          onRemove={() => onChange?.((kept) => kept.filter(({ name }) => name !== view.name))}
        />
      ),
    })),
  ];
  const isNew = onChange && views.length < maxViews && !known.some(({ isCurrent }) => isCurrent);
  return (
    <ViewLine
      label="Viste"
      views={known}
      save={
        isNew && (
          <SaveView
            taken={views.map(({ name }) => name)}
            onSave={(name) => onChange((kept) => [...kept, { name, params: { ...asked }, columns }])}
          />
        )
      }
    />
  );
}

/** The rows of the list come first. */
const countDelayMs = 150;

function ViewCount({ count, asked }: { count: RowCount; asked: ListParams }) {
  const { data } = useEndpoint(count.endpoint, count.input(asked) as CallInput<Endpoint>, {
    delayMs: countDelayMs,
    keepPrevious: true,
  });
  return data === undefined ? null : wholeFigure(count.read(data, asked));
}

function OwnView({ view, onRemove }: { view: SavedView; onRemove: () => void }) {
  return (
    <Popover
      label={`Vista ${view.name}`}
      opener={(props) => (
        <button type="button" {...props} aria-label={`Vista ${view.name}: altre azioni`}>
          <IconDots size={16} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            close();
            onRemove();
          }}
        >
          Elimina questa vista
        </Button>
      )}
    </Popover>
  );
}

type SaveViewProps = { taken: readonly string[]; onSave: (name: string) => void };

function SaveView({ taken, onSave }: SaveViewProps) {
  const [name, setName] = useState('');
  const isTaken = taken.some(
    (other) => other.toLocaleLowerCase('it') === name.trim().toLocaleLowerCase('it'),
  );
  return (
    <Popover
      label="Salva questa vista"
      opener={(props) => (
        <button type="button" {...props}>
          + Salva questa vista
        </button>
      )}
    >
      {(close) => (
        <form
          className={classes.applied}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '' || isTaken) return;
            onSave(name.trim());
            setName('');
            close();
          }}
        >
          <TextField
            label="Nome della vista"
            value={name}
            maxLength={60}
            error={isTaken ? 'C’è già una vista con questo nome.' : undefined}
            onChange={setName}
            autoComplete="off"
          />
          <Button type="submit" variant="default">
            Salva
          </Button>
        </form>
      )}
    </Popover>
  );
}
