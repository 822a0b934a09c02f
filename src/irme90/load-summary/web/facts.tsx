import classes from './summary.module.css';

type FactsProps = {
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
  /** What a page is about. */
  isLarge?: boolean;
};

/** A longer value has a line for itself. */
const longFrom = 40;

/** What is known of a load, two beside each other on a phone; what is not is left out. */
export function Facts({ facts, isLarge = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-large={isLarge ? '' : undefined}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} data-long={value.length > longFrom ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
