import { useId } from 'react';
import { FieldError } from '#ui/fields/field-error.tsx';
import { allOption, massTexts, type OptionId, optionLabels } from '../../mass-activities/rules.ts';
import type { OfferedOperation } from './mass-place.ts';
import classes from './mass-wizard.module.css';

type OptionPickerProps = {
  offered: OfferedOperation;
  chosen: readonly OptionId[];
  /** Tried to go on without any. */
  isMissing: boolean;
  onToggle: (which: OptionId | typeof allOption) => void;
};

/** The fields that an operation may change; 'Nuovo' stands for all of them and is never chosen itself. */
export function OptionPicker({ offered, chosen, isMissing, onToggle }: OptionPickerProps) {
  const id = useId();
  return (
    <fieldset className={classes.picker} aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend>Che cosa cambia</legend>
      <div className={classes.chips}>
        <button type="button" className={classes.all} onClick={() => onToggle(allOption)}>
          {optionLabels[allOption]}
        </button>
        {offered.options.map(({ id: which, label }) =>
          which === allOption ? null : (
            <label key={which} className={classes.chip}>
              <input type="checkbox" checked={chosen.includes(which)} onChange={() => onToggle(which)} />
              <span>{label}</span>
            </label>
          ),
        )}
      </div>
      <FieldError id={`${id}-error`} text={isMissing ? massTexts.noOption(offered.label) : undefined} />
    </fieldset>
  );
}
