import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
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
  { key: 'state', header: 'Stato', cell: ({ state }) => <HalfState state={state} /> },
  { key: 'sites', header: 'Sedi', numeric: true, cell: ({ sites }) => figures.format(sites) },
  { key: 'rows', header: 'Misure', numeric: true, cell: ({ rows }) => figures.format(rows) },
  { key: 'amendments', header: 'di cui rettifiche', numeric: true, cell: ({ amendments }) => amendments },
  {
    key: 'due',
    header: 'Invio',
    cell: ({ sentOn, due }) =>
      sentOn === null ? dueText(due, deviceClock.today()) : `Inviato il ${formatDay(sentOn)}`,
  },
];

/** Every half-year that was opened, and those that can be. */
export function TransmissionListPage() {
  const found = useEndpoint(listTransmissions, {});
  const { data, error } = found;
  return (
    <>
      <PageHeader
        title="Trasmissioni all’ISIN"
        detail="I risultati dei dosimetri, un semestre alla volta (D.Lgs. 101/2020, art. 18)."
        actions={
          <ButtonLink primary={false} href="/lb/cr39/isin/columns">
            Colonne del file
          </ButtonLink>
        }
      />
      <AlertBox tone="info" live={false}>
        {transmissionTexts.nothingByItself}
      </AlertBox>
      {data && data.offers.length > 0 && <Offers offers={data.offers} />}
      <section className={classes.section} aria-labelledby="isin-halves">
        <h2 id="isin-halves" className={classes.sectionTitle}>
          Semestri
        </h2>
        <DataList
          caption="Semestri da trasmettere, dal più recente"
          columns={columns}
          rows={error && !data ? undefined : data?.rows}
          rowKey={({ id }) => id}
          unit={['semestre', 'semestri']}
          empty={{
            text: 'Ancora nessun semestre',
            detail:
              'Aprire il primo: raccoglie le misure finite da allora in poi. Quelle di prima restano fuori.',
          }}
          failure={
            error && !data
              ? {
                  text: error.text,
                  requestId: error.requestId ?? undefined,
                  onRetry: () => void found.refetch(),
                }
              : undefined
          }
        />
      </section>
    </>
  );
}

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
