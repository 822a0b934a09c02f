import { unconfirmedText } from '../../settings/rules.ts';
import type { TermWarning } from '../contract.ts';

/** What is said of the time that is left to notify, and that nobody has confirmed yet what the law is said to be. */
export function TermWords({ warning: { testo, daRileggere } }: { warning: TermWarning }) {
  return (
    <>
      {testo}
      {daRileggere && ` Termini di legge: ${unconfirmedText.toLocaleLowerCase('it')}.`}
    </>
  );
}
