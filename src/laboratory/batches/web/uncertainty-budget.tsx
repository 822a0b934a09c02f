import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { getTypicalExposures } from '../budget/contract.ts';
import {
  type Budget,
  type BudgetTerm,
  budgetTerms,
  expandedText,
  termLabels,
  termText,
  uncertaintyBudget,
  yearsExposure,
} from '../budget/rules.ts';
import type { Batch, BatchRevision } from '../contract.ts';
import { limitText } from '../limits/rules.ts';
import classes from './batches.module.css';

/** An exposure whose uncertainty is looked at. */
type Looked = { key: string; label: string; budget: Budget };

/** Which term makes how much of the uncertainty, at what the batch usually measures and at the levels. */
export function UncertaintyBudget({ batch }: { batch: Batch }) {
  const found = useEndpoint(getTypicalExposures, { params: { lotto: batch.id } });
  const { data, error } = found;
  const [current] = batch.revisioni;
  return (
    <section aria-labelledby="batch-budget">
      <h2 id="batch-budget" className={classes.sectionTitle}>
        Bilancio dell’incertezza
      </h2>
      {error && !data && (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      )}
      {!error && !data && <Skeletons shape="row" count={4} />}
      {data && current && <BudgetTable looked={lookedAt(data, current)} results={data.risultati} />}
    </section>
  );
}

function BudgetTable({ looked, results }: { looked: readonly Looked[]; results: number }) {
  const columns: readonly DataColumn<BudgetTerm | 'expanded'>[] = [
    {
      key: 'termine',
      header: 'Contributo (kBq·h/m³)',
      cell: (row) =>
        row === 'expanded' ? <strong>Incertezza estesa, U(E) con k = 2</strong> : termLabels[row],
    },
    ...looked.map(({ key, label, budget }) => ({
      ...{ key, header: label, numeric: true },
      cell: (row: BudgetTerm | 'expanded') =>
        row === 'expanded' ? (
          <strong className={classes.whole}>{expandedText(budget)}</strong>
        ) : (
          <span className={classes.whole}>{termText(budget.terms[row])}</span>
        ),
    })),
  ];
  return (
    <>
      <DataList
        caption="Bilancio dell’incertezza del lotto"
        columns={columns}
        rows={[...budgetTerms, 'expanded' as const]}
        rowKey={(row) => row}
        unit={['riga', 'righe']}
      />
      <p className={classes.legend}>
        Fra parentesi la parte di ogni contributo nel quadrato dell’incertezza, con le grandezze in vigore.{' '}
        {results === 0
          ? 'Nessun risultato valido del lotto: manca l’esposizione tipica.'
          : `L’esposizione tipica è la mediana di ${countOf(results, 'risultato valido', 'risultati validi')}.`}
      </p>
    </>
  );
}

function lookedAt(
  { tipica, livelli }: ResponseOf<typeof getTypicalExposures>,
  revision: BatchRevision,
): Looked[] {
  const factors = {
    ...{ k: revision.k, kUncertainty: revision.incertezzaK, areaCm2: revision.area },
    background: { value: revision.fondo, uncertainty: revision.incertezzaFondo },
  };
  const at = (exposure: number, key: string, label: string) => ({
    ...{ key, label: `${label}: E = ${limitText(exposure)}` },
    budget: uncertaintyBudget(exposure, factors),
  });
  return [
    ...(tipica === null ? [] : [at(tipica, 'tipica', 'Tipica')]),
    ...livelli.map((level) => at(yearsExposure(level), `livello-${level}`, `${level} Bq/m³ per un anno`)),
  ];
}
