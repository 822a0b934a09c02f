import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Highlight } from '../feedback/highlight.tsx';
import type { Choice, ChoiceId, CreateChoice } from './choice.ts';
import classes from './choice-list.module.css';

type ChoiceCardProps = {
  group: string;
  choice: Choice<ChoiceId>;
  words: readonly string[];
  checked: boolean;
  onSelect: () => void;
};

/** A native radio button inside a card: arrow keys, names and states come from the browser. */
export function ChoiceCard({ group, choice, words, checked, onSelect }: ChoiceCardProps) {
  const id = useId();
  return (
    <div
      className={classes.card}
      data-checked={checked || undefined}
      data-disabled={choice.disabled || undefined}
    >
      <label className={classes.row}>
        <input
          type="radio"
          className={classes.radio}
          name={group}
          checked={checked}
          disabled={choice.disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={choice.detail ? `${id}-detail` : undefined}
          onChange={onSelect}
        />
        <span className={classes.words}>
          <span className={classes.head}>
            <span id={`${id}-label`} className={classes.label}>
              <Highlight text={choice.label} words={words} />
            </span>
            {choice.aside}
          </span>
          {choice.detail && (
            <span id={`${id}-detail`} className={classes.detail}>
              <Highlight text={choice.detail} words={words} />
            </span>
          )}
        </span>
      </label>
      {checked && choice.children && <div className={classes.inside}>{choice.children}</div>}
    </div>
  );
}

type CreateCardProps = { group: string; create: CreateChoice; onSelect: () => void };

export function CreateCard({ group, create, onSelect }: CreateCardProps) {
  return (
    <div className={classes.card} data-create="" data-checked={create.selected || undefined}>
      <label className={classes.row}>
        <input
          type="radio"
          className="ui-hidden"
          name={group}
          checked={create.selected}
          onChange={onSelect}
        />
        <IconPlus size={22} aria-hidden className={classes.plus} />
        <span className={classes.label}>{create.label}</span>
      </label>
      {create.selected && create.children && <div className={classes.inside}>{create.children}</div>}
    </div>
  );
}
