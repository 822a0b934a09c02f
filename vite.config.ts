import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './scripts/build-service-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';
import { drawIcons } from './scripts/draw-icons.ts';
import { forbidServerModules } from './scripts/forbid-server-modules.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), forbidServerModules(), drawIcons(), buildServiceWorker(), compressAssets()],
  server: { port: 5173, proxy: { '/api': server, '/v1': server } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The settings must be in force before any shape is built, so they travel with zod itself.
            { name: 'zod', test: /node_modules\/zod\/|platform\/web\/zod-settings\.ts$/, priority: 3 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'router', test: /node_modules\/@tanstack\//, priority: 1 },
          ],
        },
      },
    },
  },
});
