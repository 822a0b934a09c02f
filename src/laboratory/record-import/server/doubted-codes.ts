import { taxCodeObjection } from '#customers/tax-codes/rules.ts';
import { columnsOf } from '../columns/rules.ts';
import { type ImportKind, kindLabels } from '../rules.ts';
import type { ReadRow } from './read-cells.ts';

/** Fields with a code that may be doubted; one that cannot be one is refused with its row. */
const codeFields = ['taxId', 'fiscalCode'] as const;
const mostTold = 20;

/** A code that is taken as it stands, and what speaks against it. */
export type Doubt = { text: string; where: string };

/** The codes of these rows that whoever sent the file should look at again. */
export function doubtsIn(kind: ImportKind, rows: readonly ReadRow[]): Doubt[] {
  const columns = columnsOf[kind].filter(({ field }) => codeFields.some((one) => one === field));
  return rows.flatMap(({ number, values }) =>
    columns.flatMap(({ name, field }) => {
      const code = values[field];
      const objection = typeof code === 'string' ? taxCodeObjection(code) : null;
      if (objection === null || objection.isRefused) return [];
      return [{ text: objection.text, where: `${kindLabels[kind]}, riga ${number}, ${name} «${code}»` }];
    }),
  );
}

/** `L’ultimo carattere non torna … Da ricontrollare: Persone, riga 3, Codice fiscale «…»; e altri 12.` */
export function doubtTexts(doubts: readonly Doubt[]): string[] {
  return [...Map.groupBy(doubts, ({ text }) => text)].map(([text, found]) => {
    const told = found.slice(0, mostTold).map(({ where }) => where);
    const more = found.length > mostTold ? [`e altri ${found.length - mostTold}`] : [];
    return `${text} Accettato com’è scritto in: ${[...told, ...more].join('; ')}.`;
  });
}
