import { Fragment } from 'react';
import { doubtsIn } from '#platform/contract/decimals.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { BatchFields } from '../contract.ts';
import { figureWarning, problemsOnWire } from '../rules.ts';
import classes from './batches.module.css';
import { CalculatedLimits } from './calculated-limits.tsx';

/** The fields as they are typed. */
export type TypedBatch = Record<keyof BatchFields, string>;

export const emptyBatch: TypedBatch = {
  ...{ codice: '', k: '', incertezzaK: '', fondo: '', incertezzaFondo: '', area: '', limite: '' },
  ...{ saturazione: '', giorniInvecchiamento: '', validoDal: '', validoFino: '', nota: '' },
};

const numbers = [
  ['k', 'Fattore di taratura k', 'tracce·cm⁻² per kBq·h·m⁻³'],
  ['incertezzaK', 'Incertezza tipo di k', 'stessa unità'],
  ['fondo', 'Fondo', 'tracce/cm²'],
  ['incertezzaFondo', 'Incertezza tipo del fondo', 'tracce/cm²'],
  ['area', 'Area letta di solito', 'cm²'],
  ['limite', 'Limite di rivelazione LR', 'kBq·h/m³'],
  ['saturazione', 'Saturazione, oltre', 'tracce/cm²'],
  ['giorniInvecchiamento', 'Avviso di invecchiamento, oltre', 'giorni'],
] as const;

export function typedBatch(fields: BatchFields): TypedBatch {
  const typed = Object.fromEntries(numbers.map(([name]) => [name, decimalText(fields[name])]));
  return {
    ...emptyBatch,
    ...typed,
    codice: fields.codice,
    validoDal: fields.validoDal ?? '',
    validoFino: fields.validoFino ?? '',
    nota: fields.nota ?? '',
  };
}

/** What was typed as the contract names it; a number that is none is for the contract to refuse. */
export function batchOnWire(typed: TypedBatch) {
  const read = Object.fromEntries(numbers.map(([name]) => [name, decimalOf(typed[name])]));
  return {
    ...(read as Record<(typeof numbers)[number][0], number>),
    codice: typed.codice,
    validoDal: typed.validoDal || null,
    validoFino: typed.validoFino || null,
    nota: typed.nota || null,
  };
}

/** What the contract alone does not refuse; of figures that are all there. */
export function problemsOfBatch(typed: TypedBatch): Record<string, string> {
  const fields = batchOnWire(typed);
  const isWhole = numbers.every(([name]) => typeof fields[name] === 'number' && !Number.isNaN(fields[name]));
  return {
    ...doubtsIn(typed, ['fondo', 'incertezzaFondo', 'limite', 'saturazione']),
    ...(isWhole && fields.k > 0 && fields.area > 0 ? problemsOnWire(fields) : {}),
  };
}

/** What belongs together stands together: two figures a line, each beside its uncertainty. */
const groups = [
  { title: 'Taratura', names: ['k', 'incertezzaK'] },
  { title: 'Fondo', names: ['fondo', 'incertezzaFondo'] },
  { title: 'Lettura', names: ['area', 'saturazione', 'limite'] },
] as const;
const figures = Object.fromEntries(numbers.map(([name, label, unit]) => [name, { label, unit }])) as Record<
  (typeof numbers)[number][0],
  { label: string; unit: string }
>;

type BatchFieldsProps = { typed: TypedBatch; field: FieldOf<TypedBatch> };

export function BatchFieldsForm({ typed, field }: BatchFieldsProps) {
  const fields = batchOnWire(typed);
  const { k, incertezzaK } = fields;
  const warning = k > 0 ? figureWarning({ k, kUncertainty: incertezzaK }) : null;
  return (
    <>
      <TextField label="Codice del lotto" autoComplete="off" spellCheck={false} {...field('codice')} />
      <DecimalField {...figures.giorniInvecchiamento} {...field('giorniInvecchiamento')} />
      <DateField label="Valido dal" {...field('validoDal')} />
      <DateField label="Valido fino al" {...field('validoFino')} />
      {groups.map(({ title, names }) => (
        <Fragment key={title}>
          <p className={classes.group}>{title}</p>
          {names.map((name) => (
            <DecimalField key={name} {...figures[name]} {...field(name)} />
          ))}
          {title === 'Taratura' && warning && (
            <AlertBox tone="warning" live={false}>
              {warning}
            </AlertBox>
          )}
        </Fragment>
      ))}
      <CalculatedLimits fields={fields} onUse={(limit) => field('limite').onChange(limit)} />
      <TextAreaField label="Nota" rows={2} {...field('nota')} />
    </>
  );
}
