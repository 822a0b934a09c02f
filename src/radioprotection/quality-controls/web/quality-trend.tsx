import { TimeChart } from '#ui/charts/time-chart.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { acceptabilityText, type MeasuredField } from '../rules.ts';
import classes from './quality.module.css';

type Value = { giorno: string; code: string; value: number };
type Field = Pick<MeasuredField, 'code' | 'label' | 'unit' | 'least' | 'most'>;

/** What was measured on a device over the years: a chart for each value, with what is acceptable as lines. */
export function QualityTrend({ fields, values }: { fields: readonly Field[]; values: readonly Value[] }) {
  const known = fields.filter(({ code }) => values.some((one) => one.code === code));
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
  const { label, unit, least, most } = field;
  const references = [
    ...(least === null ? [] : [{ value: least, label: 'Minimo accettabile' }]),
    ...(most === null ? [] : [{ value: most, label: 'Massimo accettabile' }]),
  ];
  const series = [{ name: label, values: values.map(({ giorno, value }) => ({ from: giorno, value })) }];
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <p className={classes.quiet}>{acceptabilityText(field) || 'Nessun limite indicato'}</p>
      <TimeChart label={`${label} negli anni`} chart={{ series, references, unit, isRounded: true }} />
    </section>
  );
}
