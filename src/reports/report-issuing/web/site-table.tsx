import { Button } from '@mantine/core';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { ViewLine } from '#ui/lists/view-line.tsx';
import { issueChosenInWords } from '../rules.ts';
import { type IssuableSite, listIssuableSites } from '../sites/contract.ts';
import { type SiteView, siteViewLabels, siteViews } from '../sites/rules.ts';
import classes from './issuing.module.css';
import { issuingColumns } from './issuing-columns.tsx';
import type { Search } from './load-card.ts';
import { SitePanel } from './site-panel.tsx';

const path = '/lb/cr39/relations/massive';
const figures = new Intl.NumberFormat('it', { useGrouping: 'always' });

type SiteTableProps = {
  search: Search;
  /** Issuings begun from here: with each the choice is done with. */
  begun: number;
  onIssue: (sedi?: readonly number[]) => void;
};

/** The sites of a period with what issuing would find: views, rows to choose, the card of a row at its side. */
export function SiteTable({ search, begun, onIssue }: SiteTableProps) {
  const [params, setParams] = useSearchParams();
  const source = useRecords(listIssuableSites);
  const { list, found } = source;
  const view: SiteView = siteViews.find((one) => one === params['vista']) ?? siteViews[0];
  const words = params['q'] ?? '';
  const hrefOf = ({ id }: IssuableSite) =>
    `${path}?${new URLSearchParams({ ...params, sede: String(id) }).toString()}`;
  return (
    <>
      <ViewLine
        label="Viste"
        views={siteViews.map((one) => ({
          key: one,
          label: siteViewLabels[one],
          count: found.data && figures.format(found.data.viste[one]),
          isCurrent: one === view,
          onPick: () => setParams({ vista: one === siteViews[0] ? undefined : one, page: undefined }),
        }))}
      />
      <RecordList<IssuableSite>
        key={begun}
        list={{
          ...list,
          isFiltered: words !== '',
          clear: () => setParams({ q: undefined, page: undefined }),
        }}
        found={found}
        name={source.name}
        caption={`Sedi: ${siteViewLabels[view]}`}
        columns={issuingColumns({ view, reqDays: found.data?.reqDays ?? 0, hrefOf })}
        rowKey={({ id }) => id}
        unit={['sede', 'sedi']}
        search={{ label: 'Cerca una sede', placeholder: 'Sede, cliente o indirizzo' }}
        empty={{
          ...emptyWords[view],
          action: view === 'pronti' && (
            <ButtonLink href="/lb/cr39/returns" primary={false}>
              Dosimetri da leggere
            </ButtonLink>
          ),
        }}
        bulk={{
          takesAll: view === 'pronti' && words === '',
          actions: ({ rows, isAll, total }) => (
            <ChosenAction rows={rows} all={isAll ? total : null} onIssue={onIssue} />
          ),
        }}
      />
      {params['sede'] && (
        <SitePanel
          key={params['sede']}
          siteId={Number(params['sede'])}
          search={search}
          onClose={() => setParams({ sede: undefined }, 'replace')}
        />
      )}
    </>
  );
}

const emptyWords: Record<SiteView, { text: string; detail?: string }> = {
  pronti: {
    text: 'Nessuna sede pronta in questo periodo',
    detail: 'Una sede è pronta quando un punto ha i giorni richiesti e tutti i risultati.',
  },
  'da-completare': {
    text: 'Nessuna sede da completare in questo periodo',
    detail: 'Qui stanno le sedi misurate a cui mancano giorni o risultati.',
  },
  emesse: { text: 'Nessuna relazione emessa per questo periodo' },
  'sopra-livello': { text: 'Nessuna media sopra il livello fra quelle che si conoscono' },
  tutti: {
    text: 'Nessuna sede trovata',
    detail: 'Qui stanno le sedi con dosimetri posizionati e rimossi nel periodo.',
  },
};

type ChosenActionProps = {
  rows: readonly IssuableSite[];
  /** How many are ready in all, where all were chosen. */
  all: number | null;
  onIssue: (sedi?: readonly number[]) => void;
};

/** Of what was chosen the ready ones are issued. */
function ChosenAction({ rows, all, onIssue }: ChosenActionProps) {
  const ready = rows.filter(({ stato }) => stato === 'ready');
  if (all !== null) {
    return (
      <Button color="accent" onClick={() => onIssue()}>
        Emetti {figures.format(all)} relazioni
      </Button>
    );
  }
  return (
    <>
      {ready.length < rows.length && (
        <span className={classes.quiet}>{figures.format(rows.length - ready.length)} non pronte</span>
      )}
      <Button
        color="accent"
        className={classes.issueChosen}
        disabled={ready.length === 0}
        onClick={() => onIssue(ready.map(({ id }) => id))}
      >
        {issueChosenInWords(ready)}
      </Button>
    </>
  );
}
