import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { type CountedUnit, countOf, wholeFigure } from './count-of.ts';
import classes from './data-list.module.css';

/** Numbers of rows to choose from, with what each is called; -1: all of them. */
export type PageSizes = readonly { rows: number; label: string }[];

export type Paging = {
  /** From 1. */
  page: number;
  /** -1: all rows on one page. */
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  sizes?: PageSizes;
  onSize?: (rows: number) => void;
};

export function PagingBar({ unit, sizes, onSize, ...paging }: Paging & { unit: CountedUnit }) {
  const { page, total, onPage } = paging;
  const pageSize = paging.pageSize === -1 ? total : paging.pageSize;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const shown = `${wholeFigure(first)}–${wholeFigure(last)} di ${countOf(total, ...unit)}`;
  return (
    <div className={classes.paging}>
      <p className={classes.count} role="status">
        {shown}
      </p>
      {sizes && onSize && <SizeField pageSize={paging.pageSize} sizes={sizes} onSize={onSize} />}
      {total > pageSize && (
        <div className={classes.turn}>
          <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Pagina precedente
          </Button>
          <Button variant="default" size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
            Pagina successiva
          </Button>
        </div>
      )}
    </div>
  );
}

type SizeFieldProps = { pageSize: number; sizes: PageSizes; onSize: (rows: number) => void };

function SizeField({ pageSize, sizes, onSize }: SizeFieldProps) {
  const id = useId();
  return (
    <div className={classes.size}>
      <label htmlFor={id}>Righe per pagina</label>
      <NativeSelect
        id={id}
        size="sm"
        value={String(pageSize)}
        data={sizes.map(({ rows, label }) => ({ value: String(rows), label }))}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
    </div>
  );
}
