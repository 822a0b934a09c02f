export type Unit =
  | ''
  | 'ms'
  | 'days'
  | 'minutes'
  | 'characters'
  | 'digits'
  | 'letters'
  | 'pixels'
  | 'rows'
  | 'steps'
  | 'stops'
  | 'units'
  | 'years'
  | 'decimals'
  | 'entries';

export type Constant = {
  /** The module and what it exports; a dot leads into that. */
  from: `src/${string}.ts`;
  name: string;
  unit?: Unit;
  /** What it paces or limits. */
  says: string;
  /** As titles of tests name them: ids, lists, ranges. */
  rows: string;
};
