import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import type { IsinColumns } from '../columns/contract.ts';
import type { TypedColumn } from './column-edits.ts';
import classes from './column-table.module.css';
import { sourceWords, writingWords } from './column-words.ts';

type ColumnTableProps = {
  columns: readonly TypedColumn[];
  questions: IsinColumns['questions'];
  errors: Partial<Record<string, string>>;
  /** The first line of the file as it would leave now, a cell for each column. */
  firstLine: readonly string[] | undefined;
  onOpen: (key: number) => void;
  onMove: (key: number, by: -1 | 1) => void;
  onRemove: (key: number) => void;
};

/** The columns of the file in their order, each with what the first line has in it. */
export function ColumnTable({ columns, errors, ...props }: ColumnTableProps) {
  return (
    <table className={classes.table}>
      <caption className="ui-hidden">Colonne del file</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.place}>
            N.
          </th>
          <th scope="col">Intestazione</th>
          <th scope="col">Contenuto</th>
          <th scope="col">Come si scrive</th>
          <th scope="col">Prima riga</th>
          <th scope="col">
            <span className="ui-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, place) => (
          <ColumnRow
            key={column.key}
            {...props}
            column={column}
            place={place}
            isLast={place === columns.length - 1}
            wrong={wrongOf(errors, place)}
          />
        ))}
      </tbody>
    </table>
  );
}

function wrongOf(errors: Partial<Record<string, string>>, place: number): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`columns.${place}.`))?.[1];
}

type ColumnRowProps = Omit<ColumnTableProps, 'columns' | 'errors'> & {
  column: TypedColumn;
  place: number;
  isLast: boolean;
  wrong: string | undefined;
};

function ColumnRow({ column, place, isLast, wrong, questions, firstLine, ...on }: ColumnRowProps) {
  const name = column.header.trim() || `colonna ${place + 1}`;
  const source = sourceWords(column, questions);
  const writing = writingWords(column);
  const example = firstLine?.[place] ?? '';
  return (
    <tr>
      <td className={classes.place}>{place + 1}</td>
      <th scope="row" className={classes.header}>
        <button
          type="button"
          className={classes.open}
          data-wrong={wrong ? '' : undefined}
          onClick={() => on.onOpen(column.key)}
        >
          {name}
        </button>
        {wrong && <span className={classes.wrong}>{wrong}</span>}
      </th>
      <td className={classes.source} title={source}>
        {source}
      </td>
      <td className={classes.writing} title={writing}>
        {writing}
      </td>
      <td className={classes.example} title={example}>
        {example}
      </td>
      <td className={classes.actions}>
        <RowButtons name={name} isFirst={place === 0} isLast={isLast} itsKey={column.key} {...on} />
      </td>
    </tr>
  );
}

type RowButtonsProps = Pick<ColumnTableProps, 'onMove' | 'onRemove'> & {
  name: string;
  itsKey: number;
  isFirst: boolean;
  isLast: boolean;
};

function RowButtons({ name, itsKey, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <div>
      <IconButton label={`Sposta su: ${name}`} disabled={isFirst} onClick={() => onMove(itsKey, -1)}>
        <IconArrowUp size={18} />
      </IconButton>
      <IconButton label={`Sposta giù: ${name}`} disabled={isLast} onClick={() => onMove(itsKey, 1)}>
        <IconArrowDown size={18} />
      </IconButton>
      <IconButton label={`Togli: ${name}`} tooltipSide="left" onClick={() => onRemove(itsKey)}>
        <IconTrash size={18} />
      </IconButton>
    </div>
  );
}
