import { formatPlainDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { TimeChart } from '#ui/charts/time-chart.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { analysedDays, analysedFrom, chartOfMonths, monthsShown } from '../laboratory/rules.ts';
import classes from './dashboards.module.css';
import { ExceedingPoints, LeftAside, Notices, OpenSurveys, Reports } from './laboratory-lists.tsx';
import { Figure, Tile, WorkedOut } from './tile.tsx';
import { useLabTile } from './use-lab-tile.ts';

/** What a laboratory has to do today, each part with the list behind it (Q2-111). */
export function LaboratoryDashboardPage() {
  return (
    <>
      <PageHeader
        title="Dashboard"
        breadcrumb={[{ label: 'Laboratorio', href: '/lb' }]}
        link={appLink}
        detail="Radon CR-39: dosimetri, misure, relazioni"
      />
      <div className={classes.tiles} data-few>
        <Dosimeters />
        <ExceedingPoints />
        <Notices />
        <Reports />
        <OpenSurveys />
        <MonthlyMeans />
      </div>
    </>
  );
}

/** The part of it that stands under the work list at home. */
export function LaboratoryFigures() {
  return (
    <div className={classes.tiles}>
      <Dosimeters />
      <ExceedingPoints />
      <Reports />
      <MonthlyMeans />
    </div>
  );
}

const dosimeters = '/lb/cr39/dosimeters';

function Dosimeters() {
  const { found, data } = useLabTile('dosimetri');
  return (
    <Tile
      title="Dosimetri"
      link={{ href: dosimeters, label: 'Tutti i dosimetri' }}
      isWide
      {...{ found, data }}
    >
      {({ posizionati, inScadenza, rimossi, rientrati, analizzati, smarriti }) => (
        <div className={classes.figures}>
          <Figure value={posizionati} label="In posizione" href={`${dosimeters}#situazione=posizionato`} />
          <Figure
            value={inScadenza}
            label="In scadenza, dal più vecchio"
            href={`${dosimeters}#scadenza=vicina&sort=inizio`}
            tone="expiring"
          />
          <Figure
            value={rimossi}
            label="Rimossi, non ancora rientrati"
            href={`${dosimeters}#situazione=rimosso&sort=fine`}
          />
          <Figure
            value={rientrati}
            label="In laboratorio, da analizzare"
            href={`${dosimeters}#situazione=rientrato&sort=rientrato`}
          />
          <Figure
            value={analizzati}
            label={`Letti in ${analysedDays} giorni`}
            href={`/lb/cr39/results?dal=${analysedFrom(deviceClock.today())}`}
          />
          <Figure value={smarriti} label="Smarriti" href={`${dosimeters}#situazione=smarrito`} />
        </div>
      )}
    </Tile>
  );
}

function MonthlyMeans() {
  const { found, data } = useLabTile('concentrazione');
  return (
    <Tile
      title="Concentrazione media per mese di lettura"
      link={{ href: '/lb/cr39/results', label: 'Risultati' }}
      isWide
      {...{ found, data }}
    >
      {(means) => (
        <>
          <TimeChart
            label="Concentrazione media per mese di lettura"
            chart={{ ...chartOfMonths(means), formatDay: formatPlainDay }}
            empty={{
              text:
                means.nonContati === 0
                  ? `Nessuna lettura negli ultimi ${monthsShown} mesi`
                  : `Nessuna lettura da contare negli ultimi ${monthsShown} mesi`,
            }}
          />
          <p className={classes.note}>
            Media pesata sul tempo di quello che è stato letto in ogni mese; sotto il limite di rivelazione
            conta il limite.
          </p>
          <LeftAside {...means} />
          <WorkedOut at={means.calcolato} />
        </>
      )}
    </Tile>
  );
}
