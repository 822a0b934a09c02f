import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const sizes = [180, 192, 512];

/** Draws the icons of the home screen from `public/icon.svg` and adds them to the web build. */
export function drawIcons(): Plugin {
  return {
    name: 'draw-icons',
    async generateBundle() {
      const drawing = readFileSync('public/icon.svg');
      for (const size of sizes) {
        const source = await sharp(drawing, { density: size * 2 })
          .resize(size, size)
          .png()
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source });
      }
    },
  };
}
