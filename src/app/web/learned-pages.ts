import type { Page } from '#platform/web/page.ts';
import { type Context, contexts, isWithin } from './contexts.ts';

const learned = new Map<Context, readonly Page[]>();

/** Fetches the pages of the contexts an address may belong to. */
export async function learnPages(pathname: string): Promise<void> {
  const asked = contexts.filter((context) => !learned.has(context) && isWithin(context.areas, pathname));
  await Promise.all(asked.map(async (context) => learned.set(context, await context.load())));
}

/** Every page heard of so far. */
export const learnedPages = (): readonly Page[] => [...learned.values()].flat();

/** The page at an address, among those heard of. */
export function pageAt(pathname: string): Page | undefined {
  return learnedPages().find(({ path }) =>
    new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`).test(pathname),
  );
}
