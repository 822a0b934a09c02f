import { sheetNames } from '#platform/server/sheets/sheet-names.ts';
import { foldName } from '../readers/rules.ts';
import { type ImportKind, kindLabels, sheetsOf, stockKind, unitKinds } from '../rules.ts';

/** A sheet that is read: rows of which kind it holds, its number among those of its file's kind, and its place. */
export type KindSheet = { kind: ImportKind; number: number; place: number | undefined };

/** Sheets of a template that hold no rows. */
const words = ['Colonne', 'Scelte'];

/**
 * The sheets of a file that hold rows, in the order in which they are read: of a workbook of all those that bear the
 * name of a kind, else the one with the name of the kind, else the first. `unknown` are names that mean nothing here.
 * Throws a `SheetProblem`.
 */
export function sheetsIn(bytes: Buffer, kind: ImportKind): { sheets: KindSheet[]; unknown: string[] } {
  const isOfUnits = kind === stockKind || unitKinds.some((one) => one === kind);
  if (!isOfUnits) return { sheets: [{ kind, number: 1, place: undefined }], unknown: [] };
  const names = sheetNames(bytes);
  const placeOf = (one: ImportKind) => {
    const place = names.findIndex((name) => foldName(name) === foldName(kindLabels[one]));
    return place < 0 ? undefined : place;
  };
  if (kind !== stockKind) return { sheets: [{ kind, number: 1, place: placeOf(kind) }], unknown: [] };
  const known = new Set([...unitKinds.map((one) => kindLabels[one]), ...words].map(foldName));
  return {
    sheets: sheetsOf(kind).flatMap((one, index) => {
      const place = placeOf(one);
      return place === undefined ? [] : [{ kind: one, number: index + 1, place }];
    }),
    unknown: names.filter((name) => !known.has(foldName(name))),
  };
}
