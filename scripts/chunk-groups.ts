import path from 'node:path';
import type { Rollup } from 'vite';

type Graph = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'importedIds'> | null };
type Group = { name: string | ((id: string, graph: Graph) => string | null) } & {
  test?: RegExp;
  minShareCount?: number;
  priority?: number;
};

const source = path.join(import.meta.dirname, '../src');
/** A module that so many pages share is fetched by most visits anyway. */
const commonShare = 10;

const beginsWith = ['app/web/main.tsx'];
/** The wizards on a phone with a bad network are the screen that counts. */
const firstScreen = ['field/placement/web/placement-page.tsx', 'app/web/focus-frame.tsx'];

/**
 * Which modules travel in one file. Left alone, the bundler gives every set of modules that the same pages share a
 * file of its own: hundreds, most of them smaller than the headers they come with. The order is the rank.
 */
export function chunkGroups(): Group[] {
  const isOfStart = reachedFrom(beginsWith);
  const isOfFirstScreen = reachedFrom(firstScreen);
  return [
    // The settings must be in force before any shape is built, so they travel with zod itself.
    { name: 'zod', test: /node_modules\/zod\/|platform\/web\/zod-settings\.ts$/, priority: 8 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 7 },
    { name: 'router', test: /node_modules\/@tanstack\//, priority: 6 },
    {
      name: (id, graph) => (id.startsWith('\0') || isOfStart(id, graph) ? 'start' : null),
      priority: 5,
    },
    { name: 'permissions', test: /\/src\/.*\/permissions\.ts$/, priority: 4 },
    {
      name: (id, graph) => (isOfFirstScreen(id, graph) ? 'common' : null),
      minShareCount: commonShare,
      priority: 3,
    },
    { name: (id, graph) => (isOfFirstScreen(id, graph) ? 'wizard' : null), minShareCount: 2, priority: 2 },
    { name: 'desk', test: /\/src\//, minShareCount: commonShare, priority: 1 },
  ];
}

/** Whether a module of ours is imported, over however many others, by one of these. The bundler adds what it needs. */
function reachedFrom(files: readonly string[]): (id: string, graph: Graph) => boolean {
  const starts = new Set(files.map((file) => path.join(source, file)));
  let reached: Set<string> | undefined;
  return (id, graph) => {
    reached ??= closureOf(starts, graph);
    return reached.has(id) && !starts.has(id) && id.startsWith(source) && !id.includes('.css');
  };
}

/** Every module of ours that these lead to. */
function closureOf(starts: ReadonlySet<string>, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || !id.startsWith(source)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
