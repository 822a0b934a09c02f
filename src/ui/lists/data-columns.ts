import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  key: string;
  header: string;
  /** What the word of the header means, in a line, where not everybody knows it; not for one that sorts. */
  meaning?: string;
  /** The first column holds the link of the row. */
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, the unit in the header. */
  numeric?: boolean;
  sortable?: boolean;
  /** As wide as what it holds (a code, a day, a state); the others share the rest and end in an ellipsis. */
  narrow?: boolean;
  /** More room than other words have: an address, whose town stands at its end. */
  wide?: boolean;
  /**
   * Where it stands on a phone, whose cards have two lines: beside the first column, or below it. Buttons, and words
   * that must be read whole, have a line of their own.
   */
  card?: 'beside' | 'below' | 'line';
  /** A bare figure or day: the card says its header with it. */
  isTold?: boolean;
  /** Only for whoever asks for it among the columns. */
  hidden?: boolean;
};

/** Rows that are chosen, to do something with all of them. */
export type RowSelection<Row> = {
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], isOn: boolean) => void;
};
