import { TimeChart } from '#ui/charts/time-chart.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { acceptabilityText, type MeasuredField } from '../rules.ts';
import classes from './quality.module.css';

type Value = { giorno: string; code: string; value: number };
type Past = Pick<MeasuredField, 'code' | 'label' | 'unit'>;
type Field = Past & Pick<MeasuredField, 'least' | 'most'> & { isPast?: boolean };

type QualityTrendProps = {
  fields: readonly Field[];
  /** Those that are asked no more. */
  past: readonly Past[];
  values: readonly Value[];
};

/** What was measured on a device over the years: a chart for each value, with what is acceptable as lines. */
export function QualityTrend({ fields, past, values }: QualityTrendProps) {
  const all = [...fields, ...past.map((one) => ({ ...one, least: null, most: null, isPast: true }))];
  const known = all.filter(({ code }) => values.some((one) => one.code === code));
  if (known.length === 0)
    return (
      <EmptyState
        text="Ancora nessuna misura"
        detail="Dal secondo controllo si vede qui come cambiano i valori di questo dispositivo."
      />
    );
  return (
    <div className={classes.trends}>
      {known.map((field) => (
        <Trend key={field.code} field={field} values={values.filter(({ code }) => code === field.code)} />
      ))}
    </div>
  );
}

function Trend({ field, values }: { field: Field; values: readonly Value[] }) {
  const { label, unit, least, most, isPast = false } = field;
  const limits = acceptabilityText(field) || 'Nessun limite indicato';
  const references = [
    ...(least === null ? [] : [{ value: least, label: 'Minimo accettabile' }]),
    ...(most === null ? [] : [{ value: most, label: 'Massimo accettabile' }]),
  ];
  const series = [{ name: label, values: values.map(({ giorno, value }) => ({ from: giorno, value })) }];
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <p className={classes.quiet}>{isPast ? 'Non più richiesto' : limits}</p>
      <TimeChart label={`${label} negli anni`} chart={{ series, references, unit, isRounded: true }} />
    </section>
  );
}
