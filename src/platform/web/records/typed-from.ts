/** What is typed at first: a field as the record has it, as in `blank` where the record has nothing. */
type TypedFrom<Blank, Kept> = {
  [Name in keyof Blank]: Blank[Name] | (Name extends keyof Kept ? NonNullable<Kept[Name]> : never);
};

/** The fields that a form begins with, by the names in `blank`: those of a record, or blank for one that is new. */
export function typedFrom<Blank extends object, Kept extends { readonly [Name in keyof Blank]: unknown }>(
  blank: Blank,
  record: Kept | undefined,
): TypedFrom<Blank, Kept> {
  const names = Object.keys(blank) as (keyof Blank)[];
  return Object.fromEntries(names.map((name) => [name, record?.[name] ?? blank[name]])) as TypedFrom<
    Blank,
    Kept
  >;
}
