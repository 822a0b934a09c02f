import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|wasm|svg|ttf)$/;
/** Smaller ones gain nothing. */
const leastBytes = 1024;
/** The best quality of brotli takes seconds for a megabyte, and such files are asked for rarely. */
const bestUpTo = 256 * 1024;

const brotli = promisify(brotliCompress);

/** Lays a `.br` and a `.gz` beside every asset, so that the server compresses nothing twice. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const folder = path.join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compress(path.join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < leastBytes) return;
  const quality = bytes.length > bestUpTo ? 9 : constants.BROTLI_MAX_QUALITY;
  const [small, lesser] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, lesser)]);
}
