import { Button } from '@mantine/core';
import classes from './data-list.module.css';

export type Paging = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
};

const figures = new Intl.NumberFormat('it');

export function PagingBar({ page, pageSize, total, onPage, unit }: Paging & { unit: string | undefined }) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const shown = `${figures.format(first)}–${figures.format(last)} di ${figures.format(total)}`;
  return (
    <div className={classes.paging}>
      <p className={classes.count} role="status">{`${shown} ${unit ?? 'elementi'}`}</p>
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
