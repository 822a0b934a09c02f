import { type Length, longest } from '#platform/contract/limits.ts';

export const clientTexts = {
  missing: 'Selezionare o creare un datore di lavoro/ cliente',
} as const;

/** How long the texts of clients, addresses and points are. */
export const customerLengths = {
  clientName: [4, longest.line],
  siteName: [2, longest.line],
  pointName: [3, longest.line],
  street: [5, longest.line],
  city: [2, longest.shortLine],
} as const satisfies Record<string, Length>;

export const postalCodeDigits = 5;
export const provinceLetters = 2;
