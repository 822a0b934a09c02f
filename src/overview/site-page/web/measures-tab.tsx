import { Suspense } from 'react';
import { OrderPoints } from '#customers/point-records/web/public.ts';
import { DosimeterStateWord } from '#field/dosimeter-states/web/public.ts';
import { correctPlacements } from '#field/placement-records/permissions.ts';
import { SitePlacements } from '#field/placement-records/web/public.ts';
import type { DecisionRule } from '#laboratory/level-comparison/rules.ts';
import { ResultConcentration } from '#laboratory/results/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listSiteMeasures, type SiteMeasures } from '../measures/contract.ts';
import classes from './site-page.module.css';

type Row = SiteMeasures['periodi'][number] & {
  /** Of the first row of a point. */
  punto: Omit<SiteMeasures, 'periodi'>;
  isFirst: boolean;
};

/** Every period of every point: which dosimeter, how long, what it measured, where it is by now. */
export function MeasuresTab({ addressId }: { addressId: number }) {
  const found = useEndpoint(listSiteMeasures, { params: { indirizzo: addressId } });
  const mayCorrect = useCan(correctPlacements);
  return (
    <>
      <RecordView found={found}>
        {({ livello, regola, ordinabile, punti }) => (
          <RecordSection
            title="Punti e periodi"
            action={
              ordinabile &&
              punti.length > 1 && (
                <Suspense>
                  <OrderPoints addressId={addressId} points={placesOf(punti)} refresh={[listSiteMeasures]} />
                </Suspense>
              )
            }
          >
            {livello !== null && (
              <p className={classes.quiet}>
                Livello di riferimento {livello} Bq/m³. ▲ un solo periodo sopra il livello non è una media
                annua.
              </p>
            )}
            <DataList
              caption="Punti della sede con tutti i loro periodi"
              columns={columnsOf(livello, regola)}
              rows={rowsOf(punti)}
              rowKey={({ trattamento, punto }) => trattamento || `punto ${punto.id}`}
              unit={['periodo', 'periodi']}
              empty={{ text: 'Questa sede non ha ancora punti di misurazione' }}
            />
          </RecordSection>
        )}
      </RecordView>
      {mayCorrect && <SitePlacements addressId={addressId} />}
    </>
  );
}

const whereOf = ({ piano, stanza }: Pick<SiteMeasures, 'piano' | 'stanza'>) =>
  [piano === '-' ? null : piano, stanza].filter(Boolean).join(' · ');

const placesOf = (punti: readonly SiteMeasures[]) =>
  punti.map(({ id, nome, ...place }) => ({ id, nome, where: whereOf(place) }));

/** A point without any period has a row of its own: it is there, and nothing was measured. */
const nothing = {
  ...{ trattamento: 0, dosimetro: null, codice: '', inizio: '', fine: null, giorni: 0 },
  ...{ stato: 'magazzino' as const, inScadenza: false, misura: null },
};

function rowsOf(punti: readonly SiteMeasures[]): Row[] {
  return punti.flatMap(({ periodi, ...punto }) =>
    (periodi.length === 0 ? [nothing] : periodi).map((period, index) => ({
      ...{ ...period, punto, isFirst: index === 0 },
    })),
  );
}

const isPeriod = ({ trattamento }: Row) => trattamento !== 0;

function columnsOf(livello: number | null, regola: DecisionRule): readonly DataColumn<Row>[] {
  return [
    {
      key: 'punto',
      header: 'Punto',
      cell: ({ punto: { id, nome, piano, stanza }, isFirst }) => (
        <span className={classes.states}>
          <AppLink href={`/user/anagrafica/punti/${id}`}>{nome}</AppLink>
          {isFirst && <span className={classes.quiet}>{whereOf({ piano, stanza })}</span>}
        </span>
      ),
    },
    {
      key: 'codice',
      header: 'Dosimetro',
      card: 'below',
      cell: (row) => <Code row={row} />,
    },
    {
      key: 'inizio',
      header: 'Posizionato',
      card: 'below',
      cell: (row) => (isPeriod(row) ? formatDay(row.inizio) : '—'),
    },
    {
      key: 'fine',
      header: 'Rimosso',
      cell: ({ fine }) => (fine === null ? '—' : formatDay(fine)),
    },
    {
      key: 'giorni',
      header: 'Giorni',
      numeric: true,
      cell: (row) => (isPeriod(row) ? row.giorni : '—'),
    },
    ...(livello === null
      ? []
      : [
          {
            key: 'misura',
            header: 'Bq/m³',
            numeric: true,
            card: 'beside' as const,
            cell: ({ misura, inizio, fine }: Row) =>
              misura === null ? '—' : <ResultConcentration {...{ misura, inizio, fine, livello, regola }} />,
          },
        ]),
    {
      key: 'stato',
      header: 'Stato',
      card: 'below',
      cell: (row) =>
        !isPeriod(row) ? (
          'Mai misurato'
        ) : row.inScadenza ? (
          <StateWord word="In scadenza" tone="warning" />
        ) : (
          <DosimeterStateWord state={row.stato} />
        ),
    },
  ];
}

function Code({ row }: { row: Row }) {
  if (!isPeriod(row)) return '—';
  const { codice, dosimetro } = row;
  if (dosimetro === null) return <span className="ui-code">{codice}</span>;
  return (
    <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${dosimetro}`}>
      {codice}
    </AppLink>
  );
}
