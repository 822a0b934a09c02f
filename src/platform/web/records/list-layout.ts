import type { ColumnSetting } from '#platform/contract/list-settings.ts';

type Arranged<Column> = { column: Column; isShown: boolean };

/**
 * The columns of a list as a person has them. The first one names the row: it stays first and is always shown. What was
 * built after the person chose stands at the end, as it was built.
 */
export function arrangeColumns<Column extends { key: string; hidden?: boolean }>(
  columns: readonly Column[],
  chosen: readonly ColumnSetting[] | null,
): Arranged<Column>[] {
  const built = columns.map((column) => ({ column, isShown: !column.hidden }));
  if (chosen === null) return built;
  const [first, ...others] = built;
  const known = chosen.flatMap(({ key, shown }) => {
    const found = others.find(({ column }) => column.key === key);
    return found ? [{ column: found.column, isShown: shown }] : [];
  });
  const rest = others.filter(({ column }) => !chosen.some(({ key }) => key === column.key));
  return [...(first ? [first] : []), ...known, ...rest];
}

export type ListParams = Readonly<Record<string, string>>;

/** Whether both ask for the same, in whatever order it was said. */
export function isSameAsked(one: ListParams, other: ListParams): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

const ofThePage: ReadonlySet<string> = new Set(['page', 'size']);

/** What of an address a list asks for: nothing empty, nothing that is not its own, whatever the page and its length. */
export function askedBy(params: ListParams, names: readonly string[]): ListParams {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name];
      return value && !ofThePage.has(name) ? [[name, value] as const] : [];
    }),
  );
}

/** What to change in the address to ask for this and nothing else, from the first page on. */
export function goTo(asked: ListParams, names: readonly string[]): Record<string, string | undefined> {
  const changes = names.filter((name) => name !== 'size').map((name) => [name, asked[name]] as const);
  return { ...Object.fromEntries(changes), page: undefined };
}
