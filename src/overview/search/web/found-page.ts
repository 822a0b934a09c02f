import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { foundPerKind } from '../rules.ts';

/** A page that can be opened by its name, or an action by what it does. */
export type FoundPage = {
  label: string;
  href: string;
  kind: 'page' | 'action';
  /** Where it stands in the menu. */
  area?: string;
  /** Other words for it. */
  words?: string;
};

/** The pages whose name, area or other words hold every word typed, those whose name begins so first. */
export function findPages(pages: readonly FoundPage[], kind: FoundPage['kind'], text: string): FoundPage[] {
  const words = searchWords(text);
  const [start = ''] = words;
  if (start === '') return [];
  const beginsSo = ({ label }: FoundPage) =>
    foldText(label)
      .split(/\s+/)
      .some((word) => word.startsWith(start));
  const found = pages.filter(
    (page) =>
      page.kind === kind &&
      matchesWords(foldText(`${page.label} ${page.area ?? ''} ${page.words ?? ''}`), words),
  );
  return [...found.filter(beginsSo), ...found.filter((page) => !beginsSo(page))].slice(0, foundPerKind);
}
