import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './scripts/build-service-worker.ts';
import { chunkGroups, filesToFetch } from './scripts/chunk-groups.ts';
import { compressAssets } from './scripts/compress-assets.ts';
import { drawIcons } from './scripts/draw-icons.ts';
import { drawMapBackground } from './scripts/draw-map-background.ts';
import { forbidServerModules } from './scripts/forbid-server-modules.ts';
import { guardFirstScreens } from './scripts/guard-first-screens.ts';
import { trimMantine } from './scripts/trim-mantine.ts';
import { trimZod } from './scripts/trim-zod.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [
    react(),
    trimZod(),
    trimMantine(),
    guardFirstScreens(),
    forbidServerModules(),
    drawIcons(),
    drawMapBackground(),
    buildServiceWorker(),
    compressAssets(),
  ],
  // React has this hook itself by now.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { port: 5173, proxy: { '/api': server, '/v1': server } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: filesToFetch },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing by being imported: of a slice's face a page carries only what it uses.
        moduleSideEffects: [
          { test: /\/src\/(?!.*\/(main\.tsx|zod-settings\.ts)$).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
});
