import { useState } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';
import { rangeProblems, type TypedRange } from '../rules.ts';
import classes from './dosimeter-codes.module.css';

export const emptyRange: TypedRange = { prefix: 'LBS', from: '', to: '', padding: '5' };

const fields: readonly { name: keyof TypedRange; label: string }[] = [
  { name: 'prefix', label: 'Prefisso' },
  { name: 'from', label: 'Da' },
  { name: 'to', label: 'A' },
  { name: 'padding', label: 'Cifre minime' },
];

type RangeFieldsProps = { typed: TypedRange; onChange: (typed: TypedRange) => void };

/** From which code to which; what is wrong is told of a field that was left. */
export function RangeFields({ typed, onChange }: RangeFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = rangeProblems(typed);
  return (
    <div className={classes.range}>
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          value={typed[name]}
          inputMode={name === 'prefix' ? 'text' : 'numeric'}
          autoComplete="off"
          onBlur={() => setLeft(new Set([...left, name]))}
          onChange={(value) => onChange({ ...typed, [name]: value })}
          error={left.has(name) ? problems[name] : undefined}
        />
      ))}
    </div>
  );
}
