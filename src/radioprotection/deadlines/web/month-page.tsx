import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { type ActivityType, activityTypeLabels } from '../../activities/rules.ts';
import { listDeadlineMonths } from '../contract.ts';
import { monthLabel } from '../rules.ts';
import { byMonth, DeadlineShape } from './deadline-shape.tsx';
import styles from './deadlines.module.css';

type Months = ResponseOf<typeof listDeadlineMonths>;
type Month = Months['mesi'][number];

/** How much falls due in each month, with the way to what that is. */
export function DeadlineMonthPage() {
  const found = useEndpoint(listDeadlineMonths, {});
  return (
    <>
      <ListHeader
        title="Scadenze per mese"
        link={appLink}
        detail="Le attività da eseguire, per mese di scadenza."
        more={[]}
        action={<DeadlineShape current={byMonth} />}
      />
      <RecordView found={found}>{(months) => <MonthTable {...months} />}</RecordView>
    </>
  );
}

function MonthTable({ mesi, senza }: Months) {
  const most = Math.max(1, ...mesi.map(({ totale }) => totale));
  return (
    <>
      <DataList
        caption="Scadenze per mese"
        columns={columnsOf(most)}
        rows={mesi}
        rowKey={({ mese }) => mese}
        unit={['mese', 'mesi']}
        isDense
        empty={{ text: 'Nessuna scadenza', detail: 'Nessuna attività da eseguire ha una scadenza.' }}
      />
      {senza > 0 && <p>Senza scadenza: {wholeFigure(senza)}.</p>}
    </>
  );
}

const typesOf = ({ tipi }: Month) =>
  Object.entries(tipi)
    .toSorted(([, one], [, other]) => other - one)
    .map(([type, count]) => `${activityTypeLabels[Number(type) as ActivityType]} ${wholeFigure(count)}`)
    .join(' · ');

const share = (count: number, most: number) => `${(100 * count) / most}%`;

const columnsOf = (most: number): readonly DataColumn<Month>[] => [
  {
    key: 'mese',
    header: 'Mese',
    narrow: true,
    cell: ({ mese }) => (
      <AppLink href={`/lb/radioprotection/deadlines#mese=${mese}`}>{monthLabel(mese)}</AppLink>
    ),
  },
  {
    key: 'totale',
    header: 'Attività',
    numeric: true,
    card: 'beside',
    cell: ({ totale }) => wholeFigure(totale),
  },
  {
    key: 'barra',
    header: 'Carico',
    cell: ({ totale, scadute }) => (
      <span className={styles.bars} aria-hidden>
        <span className={styles.bar} data-tone="wrong" style={{ inlineSize: share(scadute, most) }} />
        <span className={styles.bar} style={{ inlineSize: share(totale - scadute, most) }} />
      </span>
    ),
  },
  {
    key: 'scadute',
    header: 'Scadute',
    narrow: true,
    card: 'below',
    cell: ({ scadute }) =>
      scadute === 0 ? (
        '—'
      ) : (
        <StateWord word={scadute === 1 ? '1 scaduta' : `${wholeFigure(scadute)} scadute`} tone="wrong" />
      ),
  },
  { key: 'tipi', header: 'Per tipo', card: 'below', cell: typesOf },
];
