export const feedTexts = {
  notFound: 'Questo calendario non c’è più: chiederne un altro indirizzo.',
  /** Said where the address is shown, once. */
  once: 'L’indirizzo si vede solo adesso: copiarlo nel programma di calendario. Chi lo conosce vede le tue trasferte e ispezioni.',
} as const;

/** A calendar shows the days of the last weeks, too, and those of so many ahead. */
export const feedDaysBehind = 31;
export const feedDaysAhead = 366;
