import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type MoreAction, MoreMenu } from '#ui/controls/more-menu.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ColumnChooser } from '#ui/lists/column-chooser.tsx';
import { type CountedUnit, countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { FilterLine } from '#ui/lists/filter-line.tsx';
import type { PageSizes } from '#ui/lists/paging-bar.tsx';
import { SelectionBar } from '#ui/lists/selection-bar.tsx';
import type { ApiFailure } from '../api-client.ts';
import { appLink } from '../app-link.tsx';
import { useSearchText } from '../search-params.ts';
import { type ListFilter, lineFilters, selectFilter } from './list-filters.tsx';
import { arrangeColumns, isSameAsked } from './list-layout.ts';
import { useListSettings } from './list-settings.ts';
import { type ListView, ListViews, type RowCount } from './list-views.tsx';
import classes from './records.module.css';
import { useChosenRows } from './use-chosen-rows.ts';
import { useLastPage } from './use-last-page.ts';
import { pageParams, type RecordListState } from './use-record-list.ts';

type Found<Row> = {
  data: { rows: readonly Row[]; total: number } | undefined;
  error: ApiFailure | null;
  refetch: () => unknown;
  /** The rows of the question before stand there until the answer comes. */
  isPlaceholderData?: boolean;
};

/** Where a list comes from: what is asked for, what was found, and how it is leafed through. */
export type RecordSource<Row> = {
  list: RecordListState;
  found: Found<Row>;
  /** By which its columns and views are kept; without it the list stands as it was built. */
  name?: string;
  count?: RowCount;
  /** Whether the list tells apart what is in use and what is not. */
  hasStates?: boolean;
  pageSize?: number;
  /** Numbers of rows a page may hold; -1: all. One of them is `pageSize`. */
  pageSizes?: PageSizes;
  /** Of a list that is leafed through by 'older', and never counted. */
  turns?: RecordTurns;
  /** What can be done with the list as it is filtered. */
  ways?: readonly MoreAction[];
};

/** Leafing by 'older'. */
export type RecordTurns = {
  isFirst: boolean;
  hasOlder: boolean;
  onNewest: () => void;
  onOlder: () => void;
  words: { label: string; newest: string; older: string };
};

/** What was chosen: the rows, or everything that was found. */
export type Chosen<Row> = { rows: readonly Row[]; isAll: boolean; total: number; clear: () => void };

export type RecordListProps<Row> = RecordSource<Row> & {
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  caption: string;
  /** The words in '1–50 di 420 clienti'. */
  unit: CountedUnit;
  search?: { label: string; placeholder: string };
  /** A field of its own in place of the search. */
  searchField?: ReactNode;
  /** Those of this list beside search and state. */
  filters?: readonly ListFilter[];
  /** What the list is for, while it is empty; `action` fills it. */
  empty: { text: string; detail?: string; action?: ReactNode };
  /** Views of the page; with one the line of views is shown. The first is the whole list. */
  views?: readonly ListView[];
  /** Buttons for what is chosen; with them rows can be chosen. `takesAll`: also everything that was found. */
  bulk?: { actions: (chosen: Chosen<Row>) => ReactNode; takesAll?: boolean } | false | undefined;
  rowActions?: ((row: Row) => readonly MoreAction[]) | undefined;
  /** Rows of one line; not where cells hold more than that. */
  isDense?: boolean;
  /** A press anywhere on a row opens it, not only one on its link. */
  opensByRow?: boolean;
  /** The switch to a map or a calendar, and what stands in place of the table. */
  otherShape?: { shapeSwitch: ReactNode; content?: ReactNode } | undefined;
};

const stateFilter = selectFilter(
  'stato',
  'Stato',
  [
    { value: 'disattivati', label: 'Disattivati' },
    { value: 'tutti', label: 'Tutti' },
  ],
  'Attivi',
);

/** A list of records on a desk: search, filters, order and page stand in the address. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, found, rowKey, caption, unit, views, bulk, rowActions, pageSize = 50, pageSizes } = props;
  const { data, error } = found;
  const { settings, save, changeViews } = useListSettings(props.name);
  const view = settings.views.find(({ params }) => isSameAsked(params, list.asked));
  const arranged = arrangeColumns(props.columns, view?.columns ?? settings.columns);
  const shown = arranged.filter(({ isShown }) => isShown).map(({ column }) => column);
  const chosen = useChosenRows(rowKey, JSON.stringify(list.asked));
  const total = data?.total ?? 0;
  const failure = error && !data ? error : undefined;
  const isLeafingBack = useLastPage({ list, found, pageSize });
  return (
    <>
      {views && (
        <ListViews {...{ list, settings }} given={views} count={props.count} onChange={changeViews} />
      )}
      <Filters
        {...props}
        {...(data && !props.turns ? { foundWords: countOf(data.total, ...unit) } : {})}
        tools={
          <>
            {!views && props.ways && <MoreMenu actions={props.ways} link={appLink} />}
            {save && (
              <ColumnChooser
                columns={arranged.map(({ column: { key, header }, isShown }) => ({ key, header, isShown }))}
                onChange={(columns) => {
                  const set = columns.map(({ key, isShown }) => ({ key, shown: isShown }));
                  if (!view) save({ columns: set });
                  else
                    changeViews?.((kept) =>
                      kept.map((each) => (each.name === view.name ? { ...each, columns: set } : each)),
                    );
                }}
                onReset={settings.columns && !view ? () => save({ columns: null }) : undefined}
              />
            )}
            {props.otherShape?.shapeSwitch}
          </>
        }
      />
      {props.otherShape?.content ?? (
        <DataList<Row>
          isDense={props.isDense ?? true}
          opensByRow={props.opensByRow}
          caption={caption}
          columns={shown}
          rows={failure || isLeafingBack ? undefined : data?.rows}
          rowKey={rowKey}
          sort={list.sort}
          onSort={list.onSort}
          unit={unit}
          isStale={found.isPlaceholderData ?? false}
          selection={bulk ? chosen.selection : undefined}
          rowActions={
            rowActions &&
            ((row) => (
              <MoreMenu label="Azioni sulla riga" size="sm" actions={rowActions(row)} link={appLink} />
            ))
          }
          empty={list.isFiltered ? emptyOf(list.clear) : props.empty}
          failure={
            failure && {
              text: failure.text,
              requestId: failure.requestId ?? undefined,
              onRetry: () => found.refetch(),
            }
          }
          {...(total > 0 && !props.turns
            ? {
                paging: {
                  page: list.page,
                  pageSize,
                  total,
                  onPage: (page: number) => list.set({ page: page > 1 ? page : undefined }),
                  ...(pageSizes ? { sizes: pageSizes, onSize: (size: number) => list.set({ size }) } : {}),
                },
              }
            : {})}
        />
      )}
      {props.turns && !failure && <TurnLine {...props.turns} />}
      {bulk && (
        <SelectionBar
          count={chosen.isAll ? total : chosen.rows.length}
          onClear={chosen.clear}
          all={bulk.takesAll ? { total, onPick: chosen.chooseAll } : undefined}
        >
          {bulk.actions({ rows: chosen.rows, isAll: chosen.isAll, total, clear: chosen.clear })}
        </SelectionBar>
      )}
    </>
  );
}

function TurnLine({ isFirst, hasOlder, onNewest, onOlder, words }: RecordTurns) {
  if (isFirst && !hasOlder) return null;
  return (
    <nav className={classes.turns} aria-label={words.label}>
      <Button variant="default" disabled={isFirst} onClick={onNewest}>
        {words.newest}
      </Button>
      <Button variant="default" disabled={!hasOlder} onClick={onOlder}>
        {words.older}
      </Button>
    </nav>
  );
}

function emptyOf(clear: () => void) {
  return {
    text: 'Nessun risultato con questi filtri',
    action: (
      <Button variant="default" onClick={clear}>
        Togli i filtri
      </Button>
    ),
  };
}

type FiltersProps<Row> = RecordListProps<Row> & { tools: ReactNode; foundWords?: string };

/** Search and filters as the address has them. */
function Filters<Row>({ list, columns, search, tools, ...props }: FiltersProps<Row>) {
  const [typed, setTyped] = useSearchText('q', pageParams, list.place);
  const all = [...(props.hasStates ? [stateFilter] : []), ...(props.filters ?? [])];
  const sortable = columns.filter(({ sortable: isSortable }) => isSortable);
  return (
    <FilterLine
      label={`Filtri: ${props.caption}`}
      search={
        props.searchField ?? (search && <SearchField main {...search} value={typed} onChange={setTyped} />)
      }
      filters={lineFilters(all, list)}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      tools={tools}
      found={props.foundWords}
      order={
        sortable.length > 1 && (
          <SelectField
            label="Ordina per"
            value={list.sort.column}
            placeholder="Come viene"
            options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
            onChange={(key) => key && key !== list.sort.column && list.onSort(key)}
          />
        )
      }
    />
  );
}
