import type { Plugin } from 'vite';

const emptied =
  /\/node_modules\/zod\/v4\/(core\/(json-schema-processors|to-json-schema|memoizer)|locales\/en)\.js$/;
const shapes = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;
const parts = 5;

/** Formats of texts that no shape of ours has; each brings its pattern, its check and its class along. */
const unusedFormats = [
  ...['jwt', 'emoji', 'guid', 'uuidv4', 'uuidv6', 'uuidv7', 'nanoid', 'cuid', 'cuid2', 'ulid', 'base64url'],
  ...['xid', 'ksuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6', 'e164', 'time', 'duration'],
];

/** How one of ours would use them. */
const usesUnused = new RegExp(`\\bz\\.(string\\(\\)\\.)?(iso\\.)?(${unusedFormats.join('|')})\\(`);

const format = (name: string) =>
  new RegExp(`^ {4}${name}\\(params\\) \\{\\n.*\\bthis\\.check\\(core\\._\\w+\\(Zod.*\\n {4}\\},\\n`, 'm');

/**
 * Leaves out of the pages what they do not use of zod, nearly a half of it: JSON schemas, which the OpenAPI document is
 * made of; the English texts, which ours take the place of; parsers made by `new Function`, which `zod-settings` rules
 * out; values that contain themselves, which JSON has none of; formats that no shape has.
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
      if (/\/src\/.*\.tsx?$/.test(id) && usesUnused.test(code))
        this.error(`${id} uses a format that trim-zod leaves out: take it off its list`);
      const kept = emptied.test(id) ? withoutContent(code) : shapes.test(id) ? withoutUnused(code) : null;
      if (kept === null) return;
      trimmed += 1;
      return { code: kept, map: null };
    },
    buildEnd(error) {
      if (!error && trimmed !== parts)
        this.error(`zod is built otherwise now: ${trimmed} of ${parts} parts found`);
    },
  };
}

/** Every name that a module has, for nothing. */
export function withoutContent(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const listed = /^export \{ ([\w, ]+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
  const names = declared.length > 0 ? declared : listed;
  const empty = names.map((name) => `export const ${name} = () => undefined;`);
  const byDefault = /^export default /m.test(code) ? ['export default () => ({});'] : [];
  return [...empty, ...byDefault].join('\n');
}

/** The shapes without the formats nobody asks for, and without the parsers that are put together at run time. */
function withoutUnused(code: string): string {
  const parser = 'core.$ZodObjectJIT.init(inst, def);';
  return [parser, ...unusedFormats.map(format)].reduce<string>((rest, found) => {
    const next = rest.replace(found, found === parser ? 'core.$ZodObject.init(inst, def);' : '');
    if (next === rest) throw new Error(`zod is built otherwise now: ${found} is not found`);
    return next;
  }, code);
}
