import { floorLabel } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { exposureDays, keptChain, resultInWords, type SitePoint, verdictOf } from '../rules.ts';
import classes from './candidates.module.css';

type CandidatePointProps = { point: SitePoint; today: string; reqDays: number };

/** A measurement point with the dosimeters of its longest chain. */
export function CandidatePoint({ point, today, reqDays }: CandidatePointProps) {
  const { exposures, giorni } = keptChain(point);
  const { motivo } = verdictOf([point], today, reqDays);
  return (
    <li className={classes.point}>
      <div className={classes.pointHead}>
        <h3 className={classes.pointName}>{point.name}</h3>
        <span className={classes.quiet}>{floorLabel(point.floorId, point.oldFloor)}</span>
        <span className={classes.days} data-enough={giorni >= reqDays ? '' : undefined}>
          {countOf(giorni, 'giorno', 'giorni')} su {reqDays}
        </span>
      </div>
      {motivo && <p className={classes.quiet}>{motivo}</p>}
      <ol className={classes.sequence} aria-label={`Dosimetri in ${point.name}`}>
        {exposures.map(({ codice, inizio, fine, ...result }) => (
          <li key={`${codice} ${inizio}`} className={classes.exposure}>
            <span className="ui-code">{codice}</span>
            <span>
              {formatDay(inizio)} – {formatDay(fine)}
            </span>
            <span>{countOf(exposureDays({ inizio, fine }), 'giorno', 'giorni')}</span>
            <span className={classes.quiet}>{resultInWords(result)}</span>
          </li>
        ))}
        {point.attivo && (
          <li className={classes.exposure}>
            <span className={classes.quiet}>in posizione dal {formatDay(point.attivo.inizio)}</span>
          </li>
        )}
      </ol>
    </li>
  );
}
