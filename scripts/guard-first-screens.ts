import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const numbersFile = 'scripts/first-screens.json';
const allowedGrowthKB = 2;

/** What was agreed to: kilobytes of JavaScript in gzip (1,024 bytes), most files; the modules a screen begins with. */
type Screen = { kB: number; files: number; modules: string[] };

/**
 * Ends the web build when a first screen has grown by more than 2 kB over the number written down for it, or needs
 * more files. Whoever lets it grow on purpose raises the number.
 */
export function guardFirstScreens(): Plugin {
  return {
    name: 'guard-first-screens',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const screens = JSON.parse(readFileSync(numbersFile, 'utf8')) as Record<string, Screen>;
        const complaints = Object.entries(screens).flatMap(([name, screen]) =>
          complaintsAbout(name, screen, chunksOf(screen.modules, bundle)),
        );
        if (complaints.length > 0) this.error(`${complaints.join('\n')}\nThe numbers are in ${numbersFile}.`);
      },
    },
  };
}

function complaintsAbout(
  name: string,
  { kB, files }: Screen,
  chunks: readonly Rollup.OutputChunk[],
): string[] {
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  const measured = (bytes / 1024).toFixed(1);
  const complaints: string[] = [];
  if (Number(measured) > kB + allowedGrowthKB)
    complaints.push(`${name}: ${measured} kB of JavaScript in gzip, ${kB} were agreed to`);
  if (chunks.length > files) complaints.push(`${name}: ${chunks.length} files, at most ${files}`);
  return complaints;
}

/** The files these modules stand in, with all that they import at once. */
function chunksOf(modules: readonly string[], bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set<Rollup.OutputChunk>();
  const waiting = modules.map((module) => {
    const id = path.resolve(module);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`${numbersFile}: ${module} is in no file`);
    return chunk;
  });
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (needed.has(chunk)) continue;
    needed.add(chunk);
    const imported = new Set(chunk.imports);
    waiting.push(...chunks.filter(({ fileName }) => imported.has(fileName)));
  }
  return [...needed];
}
