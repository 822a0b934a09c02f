import type { Standpoint } from '#customers/standpoints/rules.ts';
import { CandidatesWidget } from '#field/candidates/web/public.ts';
import { SiteChart } from '#laboratory/site-concentrations/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { meanOfPoint } from '#reports/site-verdict/rules.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { MeasuringNow, SiteSummary } from '../contract.ts';
import { customerPointState, dueState, pointMark, pointState } from '../rules.ts';
import classes from './site-page.module.css';

type Point = SiteSummary['verdetto']['punti'][number];

/** How a site stands, point by point, and what it measured over time; for the laboratory what its report lacks. */
export function OverviewTab({ site, standpoint }: { site: SiteSummary; standpoint: Standpoint }) {
  const { id, verdetto, inPosizione, modificabile, attivo } = site;
  const hasResults = verdetto.punti.some(({ media }) => media !== null);
  const measuring = inPosizione.map(({ punto, codicePiano, oldPiano, inizio }) => ({
    ...{ id: punto.id, alias: punto.nome, codicePiano, oldPiano, inizio },
  }));
  return (
    <>
      {hasResults && (
        <RecordSection title="Concentrazione nel tempo" look="card">
          <SiteChart addressId={id} />
        </RecordSection>
      )}
      <RecordSection title="Punti di misurazione">
        <DataList
          caption="Punti di misurazione con il loro giudizio e i dosimetri in posizione"
          columns={columnsOf(inPosizione, {
            today: deviceClock.today(),
            stateOf: standpoint.area === 'client' ? customerPointState : pointState,
          })}
          rows={verdetto.punti}
          rowKey={(point) => point.id}
          unit={['punto', 'punti']}
          empty={{
            text: 'Questa sede non ha ancora punti di misurazione',
            action: modificabile && attivo && (
              <ButtonLink href={`/user/anagrafica/punti/nuovo?indirizzo=${id}`} primary={false}>
                Nuovo punto di misurazione
              </ButtonLink>
            ),
          }}
        />
      </RecordSection>
      {standpoint.area === 'lb' && <CandidatesWidget addressId={id} measuring={measuring} />}
    </>
  );
}

type Look = { today: string; stateOf: typeof customerPointState };

function columnsOf(
  inPosizione: readonly MeasuringNow[],
  { today, stateOf }: Look,
): readonly DataColumn<Point>[] {
  return [
    {
      key: 'nome',
      header: 'Nome punto',
      cell: ({ id, nome, attivo }) => (
        <span className={classes.states}>
          <AppLink href={`/user/anagrafica/punti/${id}`}>{nome}</AppLink>
          {!attivo && <StateBadge active={false} />}
        </span>
      ),
    },
    {
      key: 'media',
      header: 'Bq/m³',
      numeric: true,
      cell: (point) => <Mean point={point} />,
    },
    {
      key: 'giudizio',
      header: 'Giudizio',
      cell: (point) => <StateWord {...stateOf(point)} />,
    },
    {
      key: 'periodo',
      header: 'Misurato',
      cell: ({ dal, al, giorni }) =>
        dal === null || al === null ? (
          '—'
        ) : (
          <span>
            <span className={classes.nowrap}>
              {formatDay(dal)} – {formatDay(al)},
            </span>{' '}
            <span className={classes.nowrap}>{countOf(giorni ?? 0, 'giorno', 'giorni')}</span>
          </span>
        ),
    },
    {
      key: 'dosimetro',
      header: 'Dosimetro in posizione',
      cell: ({ id }) => {
        const here = inPosizione.filter(({ punto }) => punto.id === id);
        return here.length === 0 ? '—' : <Measuring dosimeters={here} today={today} />;
      },
    },
  ];
}

function Mean({ point }: { point: Point }) {
  if (point.media === null) return '—';
  const { mark, word } = pointMark(point);
  return <LevelFigure figure={meanOfPoint(point).replace(/ Bq\/m³$/, '')} mark={mark} word={word} />;
}

function Measuring({ dosimeters, today }: { dosimeters: readonly MeasuringNow[]; today: string }) {
  return (
    <span className={classes.codes}>
      {dosimeters.map(({ trattamento, codice, inizio, scadenza }) => (
        <span key={trattamento} className={classes.states}>
          <span className="ui-code">{codice}</span>
          <StateWord {...dueState({ inizio, scadenza }, today)} />
        </span>
      ))}
    </span>
  );
}
