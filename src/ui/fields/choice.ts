import type { ReactNode } from 'react';

export type ChoiceId = string | number;

export type Choice<Id extends ChoiceId> = {
  id: Id;
  label: string;
  /** Second line; searched too. */
  detail?: string | undefined;
  /** Shown at the right ('45 m²', a `Badge`). */
  aside?: ReactNode;
  /** Shown inside the card once it is chosen (a date, a warning). */
  children?: ReactNode;
  disabled?: boolean;
};

export type CreateChoice = {
  label: string;
  selected: boolean;
  /** Receives what was being searched for. */
  onSelect: (searched: string) => void;
  /** The form of the new entry, shown under its card while it is selected. */
  children?: ReactNode;
};
