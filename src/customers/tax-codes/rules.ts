import { CheckDigitizer, Matcher } from '@marketto/codice-fiscale-utils';
import { checkVAT, italy } from 'jsvat';

export const taxCodeTexts = {
  code: 'Il codice fiscale ha 16 tra lettere e cifre (11 cifre per enti e società), la partita IVA 11 cifre: controllare.',
  check: 'L’ultimo carattere non torna con gli altri: ricontrollare il codice.',
  abroad: 'Codice di un altro Paese: qui non si può controllare.',
} as const;

const personalCode = new RegExp(`^(?:${Matcher.CODICE_FISCALE})$`, 'i');
const numberOfBody = /^\d{11}$/;
/** VAT numbers of the other countries of the Union, the United Kingdom, Switzerland and San Marino. */
const numberAbroad =
  /^(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|SM|XI)(?=[A-Z0-9]*\d{4})[A-Z0-9]{5,14}$/;

/** What can be said against a code; one that is refused cannot be one, any other may be what stands in writing. */
export type Objection = { text: string; isRefused: boolean };

const doubted = (text: string): Objection => ({ text, isRefused: false });

/** Against a tax code of a person, of a body, or a VAT number; capitals, blanks and the prefix 'IT' make no difference. */
export function taxCodeObjection(typed: string): Objection | null {
  const code = taxCodeOf(typed);
  if (numberOfBody.test(code))
    return checkVAT(`IT${code}`, [italy]).isValid ? null : doubted(taxCodeTexts.check);
  if (!personalCode.test(code))
    return numberAbroad.test(code)
      ? doubted(taxCodeTexts.abroad)
      : { text: taxCodeTexts.code, isRefused: true };
  return CheckDigitizer.checkDigit(code) === code.at(-1) ? null : doubted(taxCodeTexts.check);
}

/** A code as it is kept: in capitals, without blanks and the prefix of Italy. */
export function taxCodeOf(typed: string): string {
  return typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '');
}
