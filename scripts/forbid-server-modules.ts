import path from 'node:path';
import type { Plugin } from 'vite';

/** Ends the web build when a module of the server is among those that make up the pages, used or not. */
export function forbidServerModules(): Plugin {
  let root = '';
  return {
    name: 'forbid-server-modules',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      // The checkout itself may lie in a folder of that name.
      const foreign = [...this.getModuleIds()]
        .map((id) => path.relative(root, id).replaceAll(path.sep, '/'))
        .find(
          (inside) =>
            !inside.startsWith('..') && /(^|\/)server\//.test(inside) && !/(^|\/)node_modules\//.test(inside),
        );
      if (foreign) this.error(`the pages would carry ${foreign} to the browser`);
    },
  };
}
