// Freezes samples of what this version keeps on phones, so that later versions go on reading it:
// `npm run freeze-shapes -- add_room_to_points` writes those that differ from the newest frozen ones into a folder of
// its own. The same name again makes the last folder anew, as long as it has not been released.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { frozenFolder, newestShapes, presentShapes, releases } from '#test/support/kept-shapes.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name)) end('Uso: npm run freeze-shapes -- nome_del_cambiamento', 1);

const last = releases().at(-1);
const isAgain = last?.slice(5) === name;
const before = isAgain ? releases().slice(0, -1) : releases();
const newest = newestShapes(before);
const changed = [...(await presentShapes())].filter(
  ([file, sample]) => !newest.has(file) || !isDeepStrictEqual(newest.get(file), sample),
);
if (isAgain && last) rmSync(path.join(frozenFolder, last), { recursive: true });
if (changed.length === 0) end('Nessuna forma è cambiata.', 0);

const release = `${String(before.length + 1).padStart(4, '0')}_${name}`;
for (const [file, sample] of changed) {
  const target = path.join(frozenFolder, release, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(sample, null, 1)}\n`);
}
end(`${release}: ${changed.length} file.`, 0);

function end(text: string, code: number): never {
  process.stdout.write(`${text}\n`);
  process.exit(code);
}
