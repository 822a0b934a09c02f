import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { FieldError } from './field-error.tsx';
import classes from './pick-field.module.css';
import type { Pickable } from './pick-field.tsx';
import { SuggestionField } from './suggestion-field.tsx';

type PickListFieldProps = {
  label: string;
  value: readonly Pickable[];
  onChange: (value: readonly Pickable[]) => void;
  /** What fits a typed text, out of however many there are. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Pickable[]>;
  placeholder?: string;
  description?: string;
  error?: string | undefined;
};

/** Chooses any number of records out of thousands, one after the other; what is chosen stands below. */
export function PickListField({ label, value, onChange, search, error, ...rest }: PickListFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const searchOthers = async (text: string, signal: AbortSignal) => {
    const found = await search(text, signal);
    return found.filter((item) => value.every((chosen) => chosen.id !== item.id));
  };
  return (
    <div className={classes.several}>
      <SuggestionField
        {...rest}
        isChoice
        unchosen="stopped"
        label={label}
        value={typed}
        onChange={setTyped}
        fetchSuggestions={searchOthers}
        itemKey={(item) => item.id}
        renderItem={({ label: name, detail }) => (
          <span className={classes.item}>
            <span>{name}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
        )}
        onPick={(item) => {
          setTyped('');
          onChange([...value, item]);
        }}
      />
      {value.length > 0 && (
        <ul className={classes.picked} aria-label={`${label}: ${value.length}`}>
          {value.map((item) => (
            <li key={item.id} className={classes.chip}>
              <span className={classes.chipText}>{item.label}</span>
              <IconButton
                size="sm"
                label={`Togli ${item.label}`}
                onClick={() => onChange(value.filter(({ id: other }) => other !== item.id))}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
