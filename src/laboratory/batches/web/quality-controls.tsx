import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { Batch } from '../contract.ts';
import { type ControlOnWire, type Controls, listControls } from '../controls/contract.ts';
import { deviationFormula, deviationOf, isOut, verdictLabels } from '../controls/rules.ts';
import classes from './batches.module.css';
import { type ChartPoint, ControlChart } from './control-chart.tsx';
import { ControlForm } from './control-form.tsx';
import { ControlList, type ControlRow } from './control-list.tsx';
import { OutOfControl, type OutOfControlRow } from './out-of-control.tsx';

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 2 });

/** Blanks and duplicates of a batch: the chart, what is out of control in words, the figures, and a new one. */
export function QualityControls({ batch }: { batch: Batch }) {
  const found = useEndpoint(listControls, { params: { lotto: batch.id } });
  const [isEntering, setEntering] = useState(false);
  const { data, error } = found;
  const rows = data ? rowsOf(data) : [];
  return (
    <RecordSection
      title="Controlli di qualità"
      look="card"
      action={
        <Button
          variant="default"
          size="sm"
          aria-expanded={isEntering}
          onClick={() => setEntering(!isEntering)}
        >
          {isEntering ? 'Chiudi' : 'Aggiungi un controllo'}
        </Button>
      }
    >
      {isEntering && (
        <div className={classes.entry}>
          <ControlForm batch={batch} />
        </div>
      )}
      {error && !data && (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      )}
      {!error && !data && <Skeletons shape="row" count={4} />}
      {data && <Chart batch={batch} rows={rows} data={data} />}
      {rows.length > 0 && (
        <details className={classes.data}>
          <summary>Mostra i dati</summary>
          <ControlList batch={batch} rows={rows} />
        </details>
      )}
    </RecordSection>
  );
}

type ChartProps = { batch: Batch; rows: readonly ControlRow[]; data: Controls };

function Chart({ batch, rows, data }: ChartProps) {
  const points = pointsOf(rows);
  const out = outOf(rows, data);
  if (points.length === 0) {
    return (
      <EmptyState
        text="Ancora nessun controllo"
        detail="Bianchi e duplicati del lotto compaiono qui sulla carta di controllo, con i limiti a ±2σ e ±3σ."
      />
    );
  }
  const summary = `Carta di controllo: ${countOf(points.length, 'controllo', 'controlli')}, ${
    out.length === 0 ? 'nessuno fuori controllo' : `${out.length} fuori controllo`
  }`;
  return (
    <>
      {out.length === 0 ? (
        <AlertBox tone="ok" live={false}>
          Nessun controllo è fuori controllo.
        </AlertBox>
      ) : (
        <OutOfControl batch={batch} rows={out} />
      )}
      <ControlChart points={points} label={summary} />
      <p className={classes.legend}>
        Cerchio: bianco, rispetto al fondo del lotto. Quadrato: duplicato, differenza fra i due rivelatori. σ
        è l’incertezza tipo della differenza.
        {data.totale > points.length && ` Gli ultimi ${points.length} di ${data.totale}.`}
      </p>
    </>
  );
}

/** What is out of control among those shown, and what still waits for a comment from before them. */
function outOf(rows: readonly ControlRow[], data: Controls): OutOfControlRow[] {
  const older = data.daCommentare.filter(({ id }) => rows.every(({ given }) => given.id !== id));
  return [...older.map(rowIn(data)), ...rows].flatMap(({ given, deviation, verdict }) =>
    verdict !== null && isOut(verdict)
      ? [{ given, inWords: `a ${figures.format(deviation)}σ: ${verdictLabels[verdict]}.` }]
      : [],
  );
}

/** Those that count and those withdrawn, in the order they were read. */
function rowsOf(data: Controls): ControlRow[] {
  return [...data.controlli, ...data.ritirati]
    .toSorted((one, other) => one.letto.localeCompare(other.letto) || one.id - other.id)
    .map(rowIn(data));
}

/** A control as it is drawn and listed; its verdict comes from the server, which has looked at all of them. */
function rowIn({ fondo, incertezzaFondo }: Controls) {
  const background = { value: fondo, uncertainty: incertezzaFondo };
  return (given: ControlOnWire): ControlRow => {
    const { tipo: kind, densita, incertezza, altraDensita, altraIncertezza } = given;
    const other = altraDensita === null ? null : { value: altraDensita, uncertainty: altraIncertezza ?? 0 };
    const control = { kind, density: { value: densita, uncertainty: incertezza }, other };
    const deviation = deviationOf(control, background);
    return { given, deviation, formula: deviationFormula(control, background), verdict: given.esito };
  };
}

function pointsOf(rows: readonly ControlRow[]): ChartPoint[] {
  return rows.flatMap(({ given: { id, tipo, letto }, deviation, verdict }) =>
    verdict === null ? [] : [{ id, kind: tipo, readOn: letto, deviation, verdict }],
  );
}
