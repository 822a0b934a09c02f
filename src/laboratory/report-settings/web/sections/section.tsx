import type { ReactNode } from 'react';
import { NumberField } from '#ui/fields/number-field.tsx';
import classes from '../report-settings.module.css';
import type { Problems, TypedSettings } from '../typed-settings.ts';

/** What every section of the form is given: all that is typed, and what is wrong by its path. */
export type SectionProps = {
  value: TypedSettings;
  onChange: (changes: Partial<TypedSettings>) => void;
  errors: Problems;
};

/** The sections in their order, with the anchors that the list beside the form leads to. */
export const sections = {
  letterhead: 'Intestazione e firme',
  levels: 'Livelli di riferimento',
  decision: 'Confronto con il livello',
  texts: 'Testi',
  law: 'Legge per destinazione d’uso',
  issuing: 'Emissione e firma',
  authorities: 'Enti destinatari',
  mails: 'E-mail',
  past: 'Densità storiche',
} as const;
export type SectionName = keyof typeof sections;

type FrameProps = { name: SectionName; intro?: ReactNode; children: ReactNode };

export function Section({ name, intro, children }: FrameProps) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={classes.section}>
      <h2 id={`${name}-title`} className={classes.sectionTitle}>
        {sections[name]}
      </h2>
      {intro && <p className={classes.quiet}>{intro}</p>}
      {children}
    </section>
  );
}

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
