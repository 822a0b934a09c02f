import { createServer } from 'vite';
import type { Role } from '#platform/contract/access.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';

/** Every screen there is, as the web application defines it. */
export async function listPages(): Promise<readonly Page[]> {
  const server = await createServer({
    ...{ appType: 'custom', logLevel: 'error', configFile: 'vite.config.ts' },
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { contexts } = (await server.ssrLoadModule('/src/app/web/contexts.ts')) as {
      contexts: readonly { load: () => Promise<readonly Page[]> }[];
    };
    return (await Promise.all(contexts.map(({ load }) => load()))).flat();
  } finally {
    await server.close();
  }
}

export const mayOpen = ({ permission }: Page, roles: readonly Role[]): boolean =>
  isAllowed(roles, permission);

/** The page that an address is of; of several the one with the fewest parts that vary. */
export function pageOf(pages: readonly Page[], pathname: string): Page | null {
  const parts = pathname.split('/');
  const fitting = pages.filter(({ path }) => {
    const names = path.split('/');
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith('$') || name === parts[at])
    );
  });
  const varying = ({ path }: Page) => path.split('$').length;
  return fitting.toSorted((one, other) => varying(one) - varying(other))[0] ?? null;
}
