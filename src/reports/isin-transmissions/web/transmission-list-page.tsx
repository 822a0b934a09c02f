import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type HalfRow, listTransmissions, openTransmission } from '../contract.ts';
import { dueText, halfTitle, readHalf, transmissionTexts } from '../rules.ts';
import classes from './isin.module.css';
import { HalfState } from './states.tsx';

const figures = new Intl.NumberFormat('it');

const columns: readonly DataColumn<HalfRow>[] = [
  {
    key: 'half',
    header: 'Semestre',
    cell: ({ id, half }) => <AppLink href={`/lb/cr39/isin/${id}`}>{titleOf(half)}</AppLink>,
  },
  {
    key: 'state',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ state }) => <HalfState state={state} />,
  },
  { key: 'sites', header: 'Sedi', numeric: true, cell: ({ sites }) => figures.format(sites) },
  { key: 'rows', header: 'Misure', numeric: true, cell: ({ rows }) => figures.format(rows) },
  { key: 'amendments', header: 'di cui rettifiche', numeric: true, cell: ({ amendments }) => amendments },
  {
    key: 'due',
    header: 'Invio',
    narrow: true,
    card: 'below',
    cell: ({ sentOn, due }) =>
      sentOn === null ? dueText(due, deviceClock.today()) : `Inviato il ${formatDay(sentOn)}`,
  },
];

/** Every half-year that was opened, and those that can be. */
export function TransmissionListPage() {
  const list = useRecordList(['half']);
  const { data, ...found } = useEndpoint(listTransmissions, {});
  return (
    <ListPage
      source={{
        list,
        found: { ...found, data: data && { rows: data.rows, total: data.rows.length } },
        pageSize: allOnOnePage,
      }}
      title="Trasmissioni all’ISIN"
      detail="I risultati dei dosimetri, un semestre alla volta (D.Lgs. 101/2020, art. 18)."
      ways={[{ label: 'Colonne del file', href: '/lb/cr39/isin/columns' }]}
      note={
        <>
          <AlertBox tone="info" live={false}>
            {transmissionTexts.nothingByItself}
          </AlertBox>
          {data && data.offers.length > 0 && <Offers offers={data.offers} />}
        </>
      }
      caption="Semestri da trasmettere, dal più recente"
      wholeLabel="Semestri"
      columns={columns}
      unit={['semestre', 'semestri']}
      empty={{
        text: 'Ancora nessun semestre',
        detail:
          'Aprire il primo: raccoglie le misure finite da allora in poi. Quelle di prima restano fuori.',
      }}
    />
  );
}

/** Two half-years a year come all at once. */
const allOnOnePage = 1000;

function titleOf(name: string): string {
  const half = readHalf(name);
  return half ? halfTitle(half) : name;
}

function Offers({ offers }: { offers: readonly { half: string; due: string }[] }) {
  const navigate = useNavigate();
  const { save, isSaving, failure } = useSave(openTransmission, [listTransmissions]);

  async function open(half: string) {
    const opened = await save({ body: { half } });
    if (opened) void navigate({ to: `/lb/cr39/isin/${opened.id}` });
  }

  return (
    <section className={classes.section} aria-labelledby="isin-offers">
      <h2 id="isin-offers" className={classes.sectionTitle}>
        Da aprire
      </h2>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <ul className={classes.offers}>
        {offers.map(({ half, due }) => (
          <li key={half} className={classes.offer}>
            <div>
              <strong>{titleOf(half)}</strong>
              <p className={classes.quiet}>{dueText(due, deviceClock.today())}</p>
            </div>
            <Button variant="default" loading={isSaving} onClick={() => void open(half)}>
              Apri {titleOf(half).toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
