import {
  controlCardHref,
  errorCodes,
  errorTextOf,
  errorWordOf,
  errorWords,
} from '#irme90/control-cards/rules.ts';
import { instrumentsHref, workLinks, workListHref } from '#irme90/links/rules.ts';
import {
  situationLabels,
  type WorkSituation,
  type WorkTime,
  workTimeLabels,
  workTimes,
} from '#irme90/measures/rules.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type BlockedInstrument, type ControlDashboard, getControlDashboard } from '../irme90/contract.ts';
import classes from './dashboards.module.css';
import { Entry, Figure, Tile } from './tile.tsx';

/** How radiometric controls stand for whoever looks, each figure with the list behind it. */
export function ControlDashboardPage() {
  const found = useEndpoint(getControlDashboard, {});
  const tile = { found, data: found.data };
  return (
    <>
      <PageHeader
        title="Dashboard IRME90"
        detail="Controlli radiometrici: modelli, carichi da misurare, strumenti"
      />
      <div className={classes.tiles} data-few="">
        <Tile title="Da misurare" link={{ href: workLinks.list, label: 'Tutti i lavori' }} {...tile}>
          {(data) => <ToMeasure {...data} />}
        </Tile>
        <Tile
          title="Modelli per stato"
          link={{ href: `${workLinks.list}?scheda=tutti`, label: 'Tutti i modelli' }}
          {...tile}
        >
          {(data) => <Forms {...data} />}
        </Tile>
        <Tile
          title="Strumenti"
          link={{ href: instrumentsHref(), label: 'Tutti gli strumenti' }}
          isWide
          {...tile}
        >
          {({ strumenti }) => <Instruments {...strumenti} />}
        </Tile>
      </div>
    </>
  );
}

const timeTones: Partial<Record<WorkTime, 'wrong' | 'expiring'>> = { scaduti: 'wrong', oggi: 'expiring' };

function ToMeasure({ daMisurare: { quando, senzaOperatore } }: ControlDashboard) {
  const situazione = 'inviato';
  return (
    <div className={classes.figures} data-beside="">
      {workTimes.map((when) => (
        <Figure
          key={when}
          value={quando[when]}
          label={workTimeLabels[when]}
          href={workListHref({ situazione, quando: when })}
          {...(timeTones[when] && { tone: timeTones[when] })}
        />
      ))}
      <Figure
        value={senzaOperatore}
        label="Senza operatore"
        href={workListHref({ situazione, senzaOperatore: true })}
      />
    </div>
  );
}

/** Those that are closed are counted by the year of their day of work. */
const closed: readonly WorkSituation[] = ['firmato', 'annullato'];
const open: readonly WorkSituation[] = ['inviato', 'lavorato', 'attestato'];

function Forms({ oggi, modelli, ricevuti }: ControlDashboard) {
  const year = oggi.slice(0, 4);
  const ofYear = { dal: `${year}-01-01`, al: `${year}-12-31` };
  return (
    <div className={classes.figures} data-beside="">
      {open.map((situazione) => (
        <Figure
          key={situazione}
          value={modelli[situazione]}
          label={situationLabels[situazione]}
          href={workListHref({ situazione })}
        />
      ))}
      {ricevuti !== null && (
        <Figure
          value={ricevuti}
          label="Da concludere, ricevuti da te"
          href={`${workLinks.received}&situazione=lavorato`}
          tone="expiring"
        />
      )}
      {closed.map((situazione) => (
        <Figure
          key={situazione}
          value={modelli[situazione]}
          label={`${situationLabels[situazione]} nel ${year}`}
          href={workListHref({ situazione, ...ofYear })}
        />
      ))}
    </div>
  );
}

function Instruments({ totale, motivi, bloccati, giorniSenzaMisura }: ControlDashboard['strumenti']) {
  if (totale === 0) return <p className={classes.note}>Ancora nessuno strumento portatile.</p>;
  const count = motivi.reduce((sum, { quanti }) => sum + quanti, 0);
  if (count === 0)
    return (
      <p className={classes.note}>
        {totale === 1
          ? 'L’unico strumento si può usare oggi.'
          : `Tutti i ${totale} strumenti si possono usare oggi.`}
      </p>
    );
  return (
    <>
      <div className={classes.figures}>
        <Figure
          value={count}
          label={`Non si possono usare, su ${totale}`}
          href={instrumentsHref('bloccati')}
          tone="wrong"
        />
        {giorniSenzaMisura > 0 && (
          <Figure
            value={giorniSenzaMisura}
            label="Giorni senza misura, in tutto"
            href={instrumentsHref('4')}
            tone="expiring"
          />
        )}
      </div>
      <p className={classes.reasons}>
        {motivi.map(({ motivo, quanti }) =>
          motivo === errorCodes.none ? null : (
            <AppLink key={motivo} href={instrumentsHref(String(motivo) as '1')}>
              {errorWords[motivo]}: {quanti}
            </AppLink>
          ),
        )}
      </p>
      <ul className={classes.entries}>
        {bloccati.map((one) => (
          <Entry
            key={one.id}
            href={controlCardHref(one.cliente.id, one.id)}
            name={one.nome}
            detail={one.cliente.nome}
            value={<Reason {...one} />}
            isAlert={one.errorCode !== errorCodes.dailyNeeded}
          />
        ))}
      </ul>
      {count > bloccati.length && (
        <p className={classes.note}>
          E {countOf(count - bloccati.length, 'altro strumento', 'altri strumenti')}.
        </p>
      )}
    </>
  );
}

function Reason({ errorCode, limitsMessage, taratura, giorniSenzaMisura }: BlockedInstrument) {
  if (errorCode === errorCodes.none) return null;
  const when =
    errorCode === errorCodes.calibrationExpired && taratura !== null && ` il ${formatPlainDay(taratura)}`;
  return (
    <span title={errorTextOf(errorCode, { nextCalibration: taratura, limitsMessage }) ?? undefined}>
      {giorniSenzaMisura !== null && giorniSenzaMisura > 1
        ? `Senza misura da ${giorniSenzaMisura} giorni`
        : errorWordOf(errorCode, { nextCalibration: taratura })}
      {when}
    </span>
  );
}
