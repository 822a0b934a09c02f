import { taxCodeObjection } from '#customers/tax-codes/rules.ts';
import type { FieldProps } from '#platform/web/records/use-body-fields.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** A tax code; one that may be right, but whose last character does not fit, is doubted beneath it. */
export function TaxCodeField({ label, ...field }: FieldProps<string> & { label: string }) {
  const objection = field.value.trim() === '' ? null : taxCodeObjection(field.value);
  const doubt = objection && !objection.isRefused ? { description: objection.text } : {};
  return <TextField label={label} upperCase autoComplete="off" {...doubt} {...field} />;
}
