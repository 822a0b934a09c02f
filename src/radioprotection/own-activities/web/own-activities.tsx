import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { ActivityStateWord } from '../../activities/web/public.ts';
import { judgementLabels } from '../../quality-controls/rules.ts';
import { listOwnActivities, type OwnActivity } from '../contract.ts';

const dayOr = (day: string | null) => (day === null ? '—' : formatDay(day));
const tieOf = ({ dispositivo, registro }: OwnActivity) =>
  [dispositivo, registro && `registro ${registro}`].filter(Boolean).join(' · ') || '—';

const name: DataColumn<OwnActivity> = { key: 'nome', header: 'Attività', cell: ({ nome }) => nome };
const state: DataColumn<OwnActivity> = {
  ...{ key: 'stato', header: 'Stato', narrow: true, card: 'beside' },
  cell: ({ stato }) => <ActivityStateWord state={stato} />,
};
const tie: DataColumn<OwnActivity> = {
  ...{ key: 'legame', header: 'Dispositivo o registro', card: 'below' },
  cell: tieOf,
};

const toDo: readonly DataColumn<OwnActivity>[] = [
  name,
  state,
  tie,
  { key: 'scadenza', header: 'Entro il', narrow: true, card: 'below', cell: (one) => dayOr(one.scadenza) },
];
const done: readonly DataColumn<OwnActivity>[] = [
  name,
  {
    key: 'eseguita',
    header: 'Eseguita il',
    narrow: true,
    card: 'beside',
    cell: (one) => dayOr(one.eseguita),
  },
  tie,
  {
    key: 'giudizio',
    header: 'Giudizio',
    narrow: true,
    card: 'below',
    cell: ({ giudizio }) =>
      giudizio === null ? (
        '—'
      ) : (
        <StateWord word={judgementLabels[giudizio]} tone={giudizio === 1 ? 'ok' : 'wrong'} />
      ),
  },
];

type OfUnit = { client: string; company: string };

/** What is to be done in a customer's own unit, by when, and what was done; to be read, a page at a time. */
export function OwnActivities(unit: OfUnit) {
  return (
    <>
      <RecordSection title="In programma">
        <OwnPage
          unit={unit}
          isDone={false}
          caption="Attività in programma"
          empty={{
            text: 'Niente in programma',
            detail: 'Qui stanno controlli, misure e notifiche con la loro scadenza.',
          }}
        />
      </RecordSection>
      <RecordSection title="Eseguite">
        <OwnPage
          unit={unit}
          isDone
          caption="Attività eseguite"
          empty={{ text: 'Ancora niente di eseguito' }}
        />
      </RecordSection>
    </>
  );
}

type OwnPageProps = {
  unit: OfUnit;
  isDone: boolean;
  caption: string;
  empty: { text: string; detail?: string };
};

function OwnPage({ unit, isDone, caption, empty }: OwnPageProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listOwnActivities,
    { params: unit, query: { eseguite: isDone ? 'si' : 'no', page: String(page) } },
    { keepPrevious: true },
  );
  return (
    <DataList
      caption={caption}
      columns={isDone ? done : toDo}
      rows={error ? undefined : data?.attivita}
      rowKey={({ id }) => id}
      unit={['attività', 'attività']}
      failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
      empty={empty}
      {...(data &&
        data.total > data.pageSize && {
          paging: { page, pageSize: data.pageSize, total: data.total, onPage: setPage },
        })}
      isDense
    />
  );
}
