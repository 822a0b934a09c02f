import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Choice } from '../../surveys/rules.ts';
import { moveWhere } from './question-edits.ts';
import classes from './questionnaires.module.css';

type ChoicesFieldProps = {
  choices: readonly Choice[];
  /** The id of the next new choice. */
  freshId: number;
  onChange: (choices: Choice[]) => void;
};

/** The choices of a question, in the order in which they are offered. */
export function ChoicesField({ choices, freshId, onChange }: ChoicesFieldProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Scelte</legend>
      {choices.map((choice, index) => {
        const name = choice.label || `scelta ${index + 1}`;
        const move = (by: -1 | 1) => onChange(moveWhere(choices, ({ id }) => id === choice.id, by));
        return (
          <div key={choice.id} className={classes.choice}>
            <TextField
              label={<span className="ui-hidden">{`Scelta ${index + 1}`}</span>}
              maxLength={200}
              value={choice.label}
              onChange={(label) =>
                onChange(choices.map((each) => (each.id === choice.id ? { ...each, label } : each)))
              }
            />
            <IconButton label={`Sposta su: ${name}`} onClick={() => move(-1)}>
              <IconArrowUp size={18} />
            </IconButton>
            <IconButton label={`Sposta giù: ${name}`} onClick={() => move(1)}>
              <IconArrowDown size={18} />
            </IconButton>
            <IconButton
              label={`Togli: ${name}`}
              tooltipSide="left"
              onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
            >
              <IconTrash size={18} />
            </IconButton>
          </div>
        );
      })}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          onClick={() => onChange([...choices, { id: freshId, label: '' }])}
        >
          Aggiungi una scelta
        </Button>
      </div>
    </fieldset>
  );
}
