import classes from './filter-chips.module.css';

type Chip<Id extends string> = { id: Id; label: string; count: number };

type FilterChipsProps<Id extends string> = {
  label: string;
  chips: readonly Chip<Id>[];
  /** Null: all are shown. */
  value: Id | null;
  onChange: (value: Id | null) => void;
};

const figures = new Intl.NumberFormat('it');

/** What is shown of a list, by kind, each with how many there are; pressing the chosen one shows all again. */
export function FilterChips<Id extends string>({ label, chips, value, onChange }: FilterChipsProps<Id>) {
  const total = chips.reduce((sum, { count }) => sum + count, 0);
  const all: Chip<Id | ''>[] = [{ id: '', label: 'Tutti', count: total }, ...chips];
  return (
    <fieldset className={classes.chips}>
      <legend className="ui-hidden">{label}</legend>
      {all.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className={classes.chip}
          aria-pressed={chip.id === (value ?? '')}
          onClick={() => onChange(chip.id === '' || chip.id === value ? null : chip.id)}
        >
          {chip.label} <span className={classes.count}>{figures.format(chip.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
