import type { Candidate } from '#field/candidates/contract.ts';
import { resultInWords } from '#field/candidates/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { areDatesOdd, cardPoints } from '../rules.ts';
import classes from './issuing.module.css';

/** The points of a site with their total days, and each dosimeter with its dates. */
export function CardPoints({ rows, reqDays }: { rows: readonly Candidate[]; reqDays: number }) {
  const points = cardPoints(rows);
  if (points.length === 0) return <p className={classes.quiet}>Nessun dosimetro nel periodo</p>;
  return (
    <ul className={classes.points}>
      {points.map(({ id, name, totalDays, dosimeters }) => (
        <li key={id}>
          <p className={classes.pointHead}>
            <span className={classes.pointName}>{name}</span>
            <span className={classes.days} data-enough={totalDays >= reqDays ? '' : undefined}>
              {countOf(totalDays, 'giorno', 'giorni')} su {reqDays}
            </span>
          </p>
          <table className={classes.dosimeters}>
            <caption className="ui-hidden">Dosimetri in {name}</caption>
            <thead className="ui-hidden">
              <tr>
                <th scope="col">Dosimetro</th>
                <th scope="col">Inizio e fine</th>
                <th scope="col">Giorni</th>
              </tr>
            </thead>
            <tbody>
              {dosimeters.map((one) => (
                <tr key={`${one.codice} ${one.inizio}`} data-aside={one.isCounted ? undefined : ''}>
                  <td className="ui-code">{one.codice}</td>
                  <td className={areDatesOdd(one) ? classes.odd : undefined}>
                    {formatDay(one.inizio)} – {formatDay(one.fine)}
                  </td>
                  <td className={classes.figure}>
                    {countOf(one.giorni, 'giorno', 'giorni')}
                    {!one.isCounted && <span className={classes.note}>non contati</span>}
                    {one.relazione !== null && <span className={classes.note}>in una relazione</span>}
                    {one.isCounted && one.relazione === null && !one.risultato && (
                      <span className={classes.note}>{resultInWords(one)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ul>
  );
}
