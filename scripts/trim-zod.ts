import type { Plugin } from 'vite';

const unused = /\/node_modules\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/;
const parts = 3;

/**
 * Leaves out of the pages what only the server uses of zod, a quarter of it: JSON schemas, which the OpenAPI document
 * is made of, and the English texts, which ours take the place of.
 */
export function trimZod(): Plugin {
  let trimmed = 0;
  return {
    name: 'trim-zod',
    apply: 'build',
    buildStart() {
      trimmed = 0;
    },
    transform(code, id) {
      if (!unused.test(id)) return;
      trimmed += 1;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const empty = names.map((name) => `export const ${name} = () => undefined;`);
      const byDefault = /^export default /m.test(code) ? ['export default () => ({});'] : [];
      return { code: [...empty, ...byDefault].join('\n'), map: null };
    },
    buildEnd(error) {
      if (!error && trimmed !== parts)
        this.error(`zod is built otherwise now: ${trimmed} of ${parts} parts found`);
    },
  };
}
