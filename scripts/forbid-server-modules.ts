import type { Plugin } from 'vite';

/** Ends the web build when a module of the server is among those that make up the pages, used or not. */
export function forbidServerModules(): Plugin {
  return {
    name: 'forbid-server-modules',
    generateBundle() {
      const foreign = [...this.getModuleIds()].find(
        (id) => id.includes('/server/') && !id.includes('/node_modules/'),
      );
      if (foreign) this.error(`the pages would carry ${foreign} to the browser`);
    },
  };
}
