export type TextFilter = {
  /** A value of exactly one character is upper-cased; longer values are left alone. */
  firstLetterUpper?: boolean | undefined;
  upperCase?: boolean | undefined;
  digitsOnly?: boolean | undefined;
  /** Digits, and the comma or point that makes another number of them. */
  numberOnly?: boolean | undefined;
  maxLength?: number | undefined;
};

/** What a text becomes while it is being typed. */
export function filterText(text: string, filter: TextFilter): string {
  let result = text;
  if (filter.digitsOnly) result = result.replace(/\D/g, '');
  if (filter.numberOnly) result = result.replace(/[^\d.,]/g, '');
  if (filter.upperCase) result = result.toLocaleUpperCase('it');
  if (filter.maxLength !== undefined) result = result.slice(0, filter.maxLength);
  if (filter.firstLetterUpper && Array.from(result).length === 1) result = result.toLocaleUpperCase('it');
  return result;
}
