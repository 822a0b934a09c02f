import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import type { Shell } from '../src/app/service-worker/shell.ts';

const source = 'src/app/service-worker/service-worker.ts';
const fileName = 'service-worker.js';
/** Heavier than all that works without network together, which the map does not: fetched by who opens one. */
const isOfMap = /^assets\/map(-library|-background|libre-gl-worker)/;
const placeholder = /\bradiaShell\b/g;

/** Builds the service worker with the list of all files of this build, each with its hash. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== 'chunk') return this.error('the service worker was not built');
        if (worker.imports.length > 0) return this.error('the service worker shares code with the pages');
        const list = JSON.stringify(shellOf(bundle, worker.code));
        worker.code = worker.code.replace(placeholder, () => list);
      },
    },
  };
}

/** A worker of other code is another version too: two workers never share a cache. */
function shellOf(bundle: Rollup.OutputBundle, code: string): Shell {
  const built = Object.values(bundle).filter(
    (file) =>
      ![fileName, 'index.html'].includes(file.fileName) &&
      !file.fileName.endsWith('.map') &&
      !isOfMap.test(file.fileName),
  );
  const files = [
    ...built.map((file) => fileOf(file.fileName, file.type === 'chunk' ? file.code : file.source)),
    ...readdirSync('public').map((name) => fileOf(name, readFileSync(`public/${name}`))),
  ].toSorted((a, b) => a.path.localeCompare(b.path));
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const page = bundle['index.html'];
  const everything = JSON.stringify([code, files, page?.type === 'asset' ? String(page.source) : '']);
  const version = createHash('sha256').update(everything).digest('hex').slice(0, 16);
  return { version, entry: `/${entry.fileName}`, files };
}

function fileOf(name: string, bytes: string | Uint8Array) {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  return { path: `/${name}`, integrity };
}
