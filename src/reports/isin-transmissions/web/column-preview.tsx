import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { previewIsinColumns } from '../columns/contract.ts';
import type { ColumnMapping } from '../columns/rules.ts';
import classes from './columns.module.css';

/** So long after the last change the preview is asked for. */
const pauseMs = 400;

/** The first rows of the latest half-year, written with the columns as they are being edited. */
export function usePreview(mapping: ColumnMapping, isRight: boolean) {
  return useEndpoint(
    previewIsinColumns,
    { body: { mapping } },
    { enabled: isRight, delayMs: pauseMs, keepPrevious: true },
  );
}

type ColumnPreviewProps = { found: ReturnType<typeof usePreview>; isRight: boolean };

/** The first rows of the file as it would leave now. */
export function ColumnPreview({ found, isRight }: ColumnPreviewProps) {
  const { data, error } = found;
  return (
    <section className={classes.section} aria-labelledby="isin-preview">
      <h2 id="isin-preview" className={classes.sectionTitle}>
        Anteprima{data?.half && ` con le misure del semestre ${data.half}`}
      </h2>
      {!isRight && <p className={classes.quiet}>L’anteprima torna quando le colonne sono in ordine.</p>}
      {error && <ErrorState text={error.text} onRetry={() => found.refetch()} />}
      {isRight && !error && !data && <Skeletons shape="row" count={3} />}
      {isRight && data && <Rows {...data} />}
    </section>
  );
}

type RowsProps = { header: readonly string[]; rows: readonly (readonly string[])[] };

function Rows({ header, rows }: RowsProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        text="Nessuna misura da mostrare"
        detail="L’anteprima usa le prime misure dell’ultimo semestre aperto."
      />
    );
  const names = header.map((name, place) => ({ name, place }));
  const lines = rows.map((cells, number) => ({ cells, number }));
  return (
    // A file has as many columns as it has: the table scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label="Anteprima del file" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {names.map(({ name, place }) => (
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, number }) => (
            <tr key={number}>
              {names.map(({ place }) => (
                <td key={place}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
