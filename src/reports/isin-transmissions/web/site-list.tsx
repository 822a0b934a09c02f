import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type Transmission } from '../contract.ts';
import { canLeaveOut, siteStateLabels, siteStates } from '../rules.ts';
import { listTransmissionSites, type SiteRow } from '../sites/contract.ts';
import classes from './isin.module.css';
import { LeaveOutButton } from './leave-out-button.tsx';
import { hasGaps, SiteGaps } from './site-gaps.tsx';
import { SiteState } from './states.tsx';

const columns: readonly DataColumn<SiteRow>[] = [
  {
    key: 'site',
    header: 'Sede',
    cell: ({ id, name, client, principal }) => (
      <>
        <AppLink href={`/lb/cr39/sede/view/${id}`}>{name}</AppLink>
        <p className={classes.quiet}>
          {client.name === principal.name ? client.name : `${client.name} · ${principal.name}`}
        </p>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ state }) => <SiteState state={state} />,
  },
  {
    key: 'rows',
    header: 'Misure',
    numeric: true,
    cell: ({ rows, amendments }) => (amendments > 0 ? `${rows} (${amendments} in rettifica)` : rows),
  },
  {
    key: 'missing',
    header: 'Che cosa manca',
    card: 'below',
    cell: (site) => (hasGaps(site) ? <SiteGaps site={site} /> : '—'),
  },
];

/** The sites of a half-year with what each lacks; while it is not exported, each can be left out. */
export function SiteList({ record }: { record: Transmission }) {
  const list = useRecordList(['site'], ['state']);
  const { q, state, page } = list.query;
  const query = {
    ...(q ? { q } : {}),
    ...(page ? { page } : {}),
    ...(siteStates.includes(state as SiteRow['state']) ? { state: state as SiteRow['state'] } : {}),
  };
  const params = { transmission: record.id };
  const found = useEndpoint(listTransmissionSites, { params, query }, { keepPrevious: true });
  const { counts } = record;
  const ofState = { incomplete: counts.incomplete, complete: counts.complete, 'left-out': counts.leftOut };
  const action: DataColumn<SiteRow> = {
    key: 'action',
    header: 'Azioni',
    narrow: true,
    card: 'beside',
    cell: (site) => <LeaveOutButton record={record} site={site} />,
  };
  return (
    <section className={classes.section} aria-labelledby="isin-sites">
      <h2 id="isin-sites" className={classes.sectionTitle}>
        Sedi
      </h2>
      <RecordList
        list={list}
        found={found}
        columns={canLeaveOut(record.state) ? [...columns, action] : columns}
        rowKey={({ id }) => id}
        caption="Sedi del semestre"
        unit={['sede', 'sedi']}
        search={{ label: 'Cerca una sede', placeholder: 'Sede, cliente o committente' }}
        filters={[
          selectFilter(
            'state',
            'Stato della sede',
            siteStates.map((one) => ({ value: one, label: `${siteStateLabels[one]} (${ofState[one]})` })),
            'Tutte',
          ),
        ]}
        isDense={false}
        {...(counts.incomplete > 0
          ? {
              views: [
                { label: 'Tutte', asked: {} },
                { label: `Solo le incomplete (${counts.incomplete})`, asked: { state: 'incomplete' } },
              ],
            }
          : {})}
        empty={{
          text: 'Nessuna misura in questo semestre',
          detail:
            'Entrano le misure finite entro il semestre, con un risultato valido e non ancora trasmesse.',
        }}
      />
    </section>
  );
}
