import { NumberField } from '#ui/fields/number-field.tsx';
import classes from '../report-settings.module.css';
import type { Problems, TypedSettings } from '../typed-settings.ts';

/** What the fields of a section are given: all of the settings with what is typed, and what is wrong by its path. */
export type SectionProps = {
  value: TypedSettings;
  onChange: (changes: Partial<TypedSettings>) => void;
  errors: Problems;
};

type WholeFieldProps = {
  label: string;
  /** NaN: nothing typed. */
  value: number;
  onChange: (value: number) => void;
  maxDigits: number;
  error: string | undefined;
  required?: boolean;
  description?: string;
};

/** A whole number. */
export function WholeField({ value, onChange, ...rest }: WholeFieldProps) {
  return (
    <NumberField
      {...rest}
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(digits) => onChange(digits === '' ? Number.NaN : Number(digits))}
    />
  );
}

/** Which fields a text may name. */
export function NamedFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <details className={classes.fields}>
      <summary>Campi che i testi possono nominare</summary>
      <dl>
        {Object.entries(fields).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
