/**
 * How the cells of a column are read. A postal code that lost its zeros as a number gets them back. A density may have
 * thousands, so a point that may part them is not taken for a comma.
 */
export type ColumnType =
  | 'text'
  | 'postal-code'
  | 'day'
  | 'integer'
  | 'number'
  | 'density'
  | 'flag'
  | 'choice';

/** One of the values that a cell may have: it is written as its label or as its value. */
export type Choice = { value: string | number; label: string };

export type Column<Field extends string = string> = {
  /** The name in the first row of the file, compared without capitals, accents and blanks. */
  name: string;
  field: Field;
  type: ColumnType;
  /** Whether the file must have it. Cells may be empty where a rule does not say otherwise. */
  needed: boolean;
  /** What may be chosen, of a `choice`. */
  choices: readonly Choice[];
  meaning: string;
  example: string;
};

export const column = <const Field extends string>(
  name: string,
  field: Field,
  meaning: string,
  example: string,
  {
    type = 'text',
    needed = false,
    choices = [],
  }: { type?: ColumnType; needed?: boolean; choices?: readonly Choice[] } = {},
): Column<Field> => ({ name, field, type, needed, choices, meaning, example });

export const coordinateMeaning =
  'Gradi, con la virgola o il punto. Se cambia l’indirizzo e la cella è vuota, le coordinate di prima si tolgono.';
