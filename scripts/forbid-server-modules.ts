import type { Plugin } from 'vite';

/** Ends the web build when a module of the server has found its way into the pages. */
export function forbidServerModules(): Plugin {
  return {
    name: 'forbid-server-modules',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const foreign = Object.keys(chunk.modules).find(
          (id) => id.includes('/server/') && !id.includes('/node_modules/'),
        );
        if (foreign) this.error(`${chunk.fileName} would carry ${foreign} to the browser`);
      }
    },
  };
}
