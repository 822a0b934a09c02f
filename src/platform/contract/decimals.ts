/** `1.234`: a spreadsheet set to Italian writes thousands so, another one decimals. */
export function mayPartThousands(text: string): boolean {
  return /^[-+]?[1-9]\d{0,2}(\.\d{3})+$/.test(text.replace(/\s/g, ''));
}

/** What is said of such a number instead of guessing. */
export const ambiguousPoint = 'Il punto può separare le migliaia o i decimali: scrivere 1234 oppure 1,234.';

/** Of typed numbers those whose point may part thousands, by field, with what to say of them. */
export function doubtsIn<Name extends string>(
  typed: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => mayPartThousands(typed[name])).map((name) => [name, ambiguousPoint]),
  );
}
