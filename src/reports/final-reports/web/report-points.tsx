import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { ReportContent } from '../content/contract.ts';
import type { ReportedExposure, ReportedPoint } from '../content/points/contract.ts';
import {
  concentrationFigure,
  doubtMeaning,
  exposureFigure,
  exposureMeanFormula,
  isInDoubt,
  meanName,
  outcomeText,
  pointMeanFormula,
  pointMeanText,
  pointRemarks,
} from '../words/rules.ts';
import classes from './report.module.css';

const exposureColumns: readonly DataColumn<ReportedExposure>[] = [
  {
    key: 'code',
    header: 'Dosimetro',
    cell: ({ code, placementId }) => (
      <AppLink className="ui-code" href={`/lb/cr39/results/${placementId}`}>
        {code}
      </AppLink>
    ),
  },
  { key: 'start', header: 'Inizio', cell: ({ start }) => formatDay(start) },
  { key: 'end', header: 'Fine', cell: ({ end }) => formatDay(end) },
  { key: 'days', header: 'Giorni', numeric: true, cell: ({ days }) => days },
  { key: 'exposure', header: 'Esposizione (kBq·h/m³)', numeric: true, cell: exposureFigure },
  {
    key: 'concentration',
    header: 'Concentrazione (Bq/m³)',
    numeric: true,
    cell: (exposure) => (
      <FormulaTip lines={[exposureMeanFormula(exposure)].filter((line) => line !== null)}>
        {concentrationFigure(exposure)}
      </FormulaTip>
    ),
  },
];

/** What each point measured, with the formula behind its mean, and the rule it is judged by. */
export function ReportPoints({ content: { points, level, texts } }: { content: ReportContent }) {
  return (
    <section aria-labelledby="report-points">
      <h2 id="report-points" className={classes.title}>
        Punti di misurazione
      </h2>
      {texts.decision !== undefined && <p className={classes.decision}>{texts.decision}</p>}
      <div className={classes.points}>
        {points.map((point) => (
          <Point key={point.id} point={point} level={level.bqM3} />
        ))}
      </div>
    </section>
  );
}

function Point({ point, level }: { point: ReportedPoint; level: number }) {
  const { id, name, room, floor, totalDays, exposures, outcome, missing } = point;
  const remarks = [...pointRemarks(point), ...(isInDoubt(point, level) ? [doubtMeaning] : [])];
  const formula = pointMeanFormula(point);
  return (
    <article className={classes.point} data-outcome={outcome} aria-labelledby={`point-${id}`}>
      <h3 id={`point-${id}`} className={classes.pointName}>
        {name}
      </h3>
      <p className={classes.quiet}>{[room, floor].filter(Boolean).join(' · ')}</p>
      <dl className={classes.figures}>
        <div>
          <dt>{meanName(point)}</dt>
          <dd>
            <FormulaTip lines={formula === null ? [] : [formula]}>{pointMeanText(point)}</FormulaTip>
          </dd>
        </div>
        <div>
          <dt>Giorni</dt>
          <dd>{totalDays}</dd>
        </div>
        <div>
          <dt>Esito</dt>
          <dd>{outcomeText(point, level)}</dd>
        </div>
        {missing !== null && (
          <div>
            <dt>Manca</dt>
            <dd>{missing}</dd>
          </div>
        )}
      </dl>
      {remarks.map((text) => (
        <p key={text} className={classes.remark}>
          {text}
        </p>
      ))}
      <DataList
        caption={`Dosimetri di ${name}`}
        columns={exposureColumns}
        rows={exposures}
        rowKey={({ placementId }) => placementId}
        unit={['dosimetro', 'dosimetri']}
      />
    </article>
  );
}
