import path from 'node:path';
import type { Rollup } from 'vite';

type Graph = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'importedIds' | 'code'> | null };
type Group = {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName?: string;
  test?: RegExp;
  minShareCount?: number;
  priority: number;
};

const source = path.join(import.meta.dirname, '../src');
/** A module that so many pages share is fetched by most visits anyway. */
const commonShare = 10;
/** What so many share comes with the very first file. */
const everyShare = 18;

/** Whose installation it is stands over the sign-in and over every page; how wide a page is, a few of each kind ask. */
const start = {
  pages: ['app/web/main.tsx'],
  parts: ['identity/installation/web/installation-name.ts', 'ui/controls/use-room.ts'],
};
const frame = { pages: ['app/web/focus-frame.tsx'], parts: [] };
/** The wizard on a phone with a bad network is the screen that counts. Its parts stand behind other slices' faces. */
const firstScreen = {
  pages: ['field/placement/web/placement-page.tsx'],
  parts: ['field/field-wizards/web/preparation-help.tsx', 'field/field-wizards/web/use-site-ahead.ts'],
};
/** The pages a visit begins with: they take a little of what the desks' pages share, and wait for nothing else of it. */
const arrival = {
  pages: [
    'accounts/session/web/sign-in-page.tsx',
    'overview/home/web/field-home-page.tsx',
    'overview/home/web/zone-home-page.tsx',
    'overview/home/web/lab-home-page.tsx',
    'overview/home/web/client-home-page.tsx',
    'overview/home/web/radioprotection-home-page.tsx',
    'overview/home/web/admin-home-page.tsx',
  ],
  parts: ['platform/web/list-settings-store.ts'],
};
/** Of what contexts share, what one of these screens takes travels with it: the rest is not waited for. */
const apart = {
  standing: {
    pages: ['overview/home/web/client-home-page.tsx'],
    parts: ['reports/final-reports/web/customer-report-url.ts'],
  },
  expert: {
    pages: ['overview/home/web/radioprotection-home-page.tsx'],
    parts: ['radioprotection/activities/web/activity-links.ts'],
  },
  quay: { pages: ['irme90/form-wizard/web/form-wizard-page.tsx'], parts: [] },
  planner: {
    pages: ['trips/planner/web/planner-pages.tsx'],
    parts: [
      'customers/sites/web/place-input.tsx',
      'customers/sites/web/lazy-place-dialog.ts',
      'trips/appointment-notices/web/appointment-notice.tsx',
      'trips/appointment-notices/web/notice-line.tsx',
    ],
  },
};

/**
 * Which modules travel in one file. Left alone, the bundler gives every set of modules that the same pages share a
 * file of its own: hundreds, most of them smaller than the headers they come with.
 */
export function chunkGroups(): Group[] {
  const isOfStart = reachedFrom(start);
  const isOfFrame = reachedFrom(frame);
  const isOfFirstScreen = reachedFrom(firstScreen);
  const isOfArrival = reachedFrom(arrival);
  const isOfQuay = reachedFrom(apart.quay);
  const isOfPlanner = reachedFrom(apart.planner);
  const ranked: Omit<Group, 'priority'>[] = [
    { name: 'map-library', test: /node_modules\/maplibre-gl\// },
    { name: 'map-background', test: /virtual:map-background/ },
    // The settings must be in force before any shape is built, so they travel with zod itself.
    { name: 'zod', test: /node_modules\/zod\/|platform\/web\/zod-settings\.ts$/ },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    // Without what some pages add to it.
    {
      name: 'router',
      test: /node_modules\/@tanstack\/(?!.*\/(useBlocker|useMutation|useInfiniteQuery|mutationObserver|infiniteQueryObserver|useQueries|queriesObserver)\.)/,
    },
    {
      debugName: 'start',
      name: (id, graph) => (id.startsWith('\0') || isOfStart(id, graph) ? 'start' : null),
    },
    // With the few words that the frame hands to pages.
    {
      name: 'permissions',
      test: /\/src\/(.*\/permissions|platform\/web\/undo-calls)\.ts$/,
    },
    {
      debugName: 'frame',
      name: (id, graph) => (isOfFrame(id, graph) ? 'frame' : null),
      minShareCount: 2,
    },
    {
      debugName: 'common',
      name: (id, graph) => (isPlain(id) && isOfFirstScreen(id, graph) ? 'common' : null),
      minShareCount: everyShare,
    },
    {
      name: 'sites',
      test: /\/src\/customers\/(customers|standpoints|sites|points)\/(contract|rules)\.ts$/,
      minShareCount: everyShare,
    },
    {
      debugName: 'drafts',
      name: (id, graph) => (isPlain(id) && isOfFirstScreen(id, graph) ? 'drafts' : null),
      minShareCount: commonShare,
    },
    {
      debugName: 'shared',
      name: (id, graph) => (isOfFirstScreen(id, graph) ? 'shared' : null),
      minShareCount: commonShare,
    },
    {
      debugName: 'wizard',
      name: (id, graph) => (isPlain(id) && isOfFirstScreen(id, graph) ? 'wizard' : null),
      minShareCount: 2,
    },
    {
      debugName: 'placement',
      name: (id, graph) => (isOfFirstScreen(id, graph) ? 'placement' : null),
      minShareCount: 2,
    },
    // The laboratory's pages alone calculate and round.
    { name: 'results', test: /\/src\/laboratory\/(results|result-words)\/.*rules\.ts$/, minShareCount: 2 },
    {
      debugName: 'arrival',
      name: (id, graph) => ((isPlain(id) || isMark(id)) && isOfArrival(id, graph) ? 'arrival' : null),
      minShareCount: 2,
    },
    // Nearly everybody's menu with the door to the bell beside it. Before the desk's pages: an icon of theirs that it
    // has, too, would bring all of them along.
    {
      name: 'menu',
      test: /\/src\/(app\/web\/(menu\/(today|field|sites|bottom-bar|menu|places)\.tsx?|favourites\/favourites\.(ts|module\.css))|(overview\/(notices|dashboards)|reports\/report-issuing)\/web\/public\.ts|platform\/web\/use-stored-flag\.ts)$/,
    },
    {
      name: 'desk-menu',
      test: /\/src\/app\/web\/menu\/(radon|radioprotection|agenda|documents|settings|irme90|questionnaires)\.tsx$/,
    },
    { name: 'home', test: /\/overview\/home\/web\/(?!.*-page)/, minShareCount: 2 },
    // Of what the desks share, what the two screens take that one works at for hours.
    {
      debugName: 'tools',
      name: (id, graph) => {
        if (fields.test(id)) return 'fields';
        if (!isPlain(id) && !isMark(id)) return null;
        if (isOfQuay(id, graph)) return 'fields';
        return isOfPlanner(id, graph) ? 'tools' : null;
      },
      minShareCount: 2,
    },
    ...Object.entries(apart).map(([name, screen]) => {
      const isOfScreen = reachedFrom(screen);
      const isOwn = (id: string) => !isPlain(id) && !isMark(id) && !isFace(id);
      return {
        debugName: name,
        name: (id: string, graph: Graph) => (isOwn(id) && isOfScreen(id, graph) ? name : null),
        minShareCount: 2,
      };
    }),
    { name: 'desk', test: /\/src\/(ui|platform)\//, minShareCount: commonShare },
    {
      debugName: 'desk of a context',
      name: (id) => {
        const [, context] = /\/src\/(\w+)\//.exec(id) ?? [];
        return context === undefined || isFace(id) ? null : `desk-${context}`;
      },
      minShareCount: commonShare,
    },
    { name: 'marks', test: marks, minShareCount: 3 },
  ];
  return ranked.map((group, rank) => ({ ...group, priority: ranked.length - rank }));
}

/** Icons and badges. */
const marks = /node_modules\/(@tabler\/|@mantine\/core\/.*\/Badge)/;
const isMark = (id: string) => marks.test(id);

/** What is typed into and chosen from, beyond one line. */
const fields = /node_modules\/@mantine\/core\/.*\/(NativeSelect|Combobox|Textarea)\//;

/** Knows no word of the business. */
const isPlain = (id: string) => /\/src\/(ui|platform)\//.test(id);

/** Files that every page has by the time it asks for another. */
const atHand = /\/(zod|react|router|start|rolldown-runtime)-/;

/** What the browser is to fetch besides a page's own file: not what it has already. */
export function filesToFetch(
  _file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? files : files.filter((name) => !atHand.test(name));
}

type Roots = { pages: readonly string[]; parts: readonly string[] };

/**
 * Whether a module of ours is imported, over however many others, by one of these. Pages themselves stay files of
 * their own; what is needed from packages the bundler adds.
 */
function reachedFrom({ pages, parts }: Roots): (id: string, graph: Graph) => boolean {
  const fromSource = (file: string) => path.join(source, file);
  const own = new Set(pages.map(fromSource));
  let reached: ReadonlySet<string> | undefined;
  return (id, graph) => {
    reached ??= closureOf([...own, ...parts.map(fromSource)], graph);
    if (isMark(id)) return reached.has(path.basename(id, '.mjs'));
    return reached.has(id) && !own.has(id) && !id.includes('.css');
  };
}

function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || !id.startsWith(source)) continue;
    reached.add(id);
    const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
    // Packages are imported as a whole: which icons are meant only the code tells.
    for (const [name] of code?.matchAll(/\b(Icon[A-Z]\w*|Badge)\b/g) ?? []) reached.add(name);
    if (!isFace(id)) waiting.push(...importedIds);
  }
  return reached;
}

/** A face names everything of a slice, of which a page takes a little. */
const isFace = (id: string) => id.endsWith('/web/public.ts');
