import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';

/** JSON as it travels. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a contract says of a value, as JSON Schema. */
type Shape = { [keyword: string]: unknown };

const greatestId = 2_147_483_647;

function shapeOf(shape: z.ZodType): Shape {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
}

/** The alternative that says most of a value: the first that is not null. */
function plain(shape: Shape, root: Shape): Shape {
  const { $ref: reference, anyOf, oneOf, allOf, ...rest } = shape;
  if (typeof reference === 'string') {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((place, key) => (place as Shape | undefined)?.[key], root);
    return plain((found ?? {}) as Shape, root);
  }
  const choices = (anyOf ?? oneOf) as Shape[] | undefined;
  if (choices) return plain({ ...rest, ...choices.find(({ type }) => type !== 'null') }, root);
  if (Array.isArray(allOf)) return Object.assign({ ...rest }, ...(allOf as Shape[])) as Shape;
  return shape;
}

const properties = (shape: Shape) => Object.entries((shape['properties'] ?? {}) as Record<string, Shape>);

const isIdInBody = ({ type, maximum, exclusiveMinimum }: Shape) =>
  type === 'integer' && maximum === greatestId && exclusiveMinimum === 0;
const isIdInPath = ({ pattern }: Shape) => pattern === String.raw`^\d{1,10}$`;

/** Where a contract takes the id of a record: in the path, the query or the body, and there under which keys. */
export type IdPlace = { part: 'params' | 'query' | 'body'; path: string[] };

/** Every place of an endpoint's input that names a record. A list is named by its first item. */
export function idPlaces(endpoint: Endpoint): IdPlace[] {
  const places: IdPlace[] = [];
  const walk = (part: IdPlace['part'], given: Shape, root: Shape, path: string[]) => {
    const shape = plain(given, root);
    if (path.length > 6) return;
    if (part === 'body' ? isIdInBody(shape) : isIdInPath(shape)) places.push({ part, path });
    for (const [key, inner] of properties(shape)) walk(part, inner, root, [...path, key]);
    if (typeof shape['items'] === 'object' && shape['items'] !== null)
      walk(part, shape['items'] as Shape, root, [...path, '0']);
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = shapeOf(endpoint[part]);
    walk(part, shape, shape, []);
  }
  return places;
}

/** Names of an endpoint's query parameters. */
export const queryKeys = (endpoint: Endpoint) => properties(shapeOf(endpoint.query)).map(([key]) => key);

const texts = [
  'Testo di prova',
  'VI',
  '36100',
  '2026-03-16',
  'prova',
  'prova@radia.example',
  '7',
  'a'.repeat(64),
  `sha256:${'a'.repeat(64)}`,
  'data:image/png;base64,AA==',
  '123e4567-e89b-42d3-a456-426614174000',
  '2026-03-16T10:00:00Z',
];

function textFor({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Shape): string {
  const fits = (text: string) =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  return texts.find(fits) ?? 'x'.repeat(Math.min(Number(minLength), 1000));
}

/** How the single values of a sample are made: all that fit their shape, whatever one needs. */
type Maker = {
  text(shape: Shape, name: string): string;
  number(shape: Shape): number;
  boolean(): boolean;
  option(options: readonly Json[]): Json;
  id(name: string): number;
};

/** A value that a shape accepts as far as the shape tells. */
function sample(given: Shape, root: Shape, name: string, depth: number, make: Maker): Json {
  const shape = plain(given, root);
  if (depth > 6) return null;
  if ('const' in shape) return shape['const'] as Json;
  if (Array.isArray(shape['enum'])) return make.option(shape['enum'] as Json[]);
  const type = Array.isArray(shape['type']) ? (shape['type'] as string[])[0] : shape['type'];
  switch (type) {
    case 'string':
      return isIdInPath(shape) ? String(make.id(name)) : make.text(shape, name);
    case 'integer':
    case 'number':
      return isIdInBody(shape) ? make.id(name) : make.number(shape);
    case 'boolean':
      return make.boolean();
    case 'array':
      return [sample((shape['items'] ?? {}) as Shape, root, name, depth + 1, make)];
    case 'object':
      return Object.fromEntries(
        properties(shape).map(([key, inner]) => [key, sample(inner, root, key, depth + 1, make)]),
      );
    default:
      return null;
  }
}

/** A right value for one part of an endpoint's input, made from its contract; `idNamed` gives ids of stored records. */
export function sampleOf(shape: z.ZodType, idNamed: (name: string) => number): Json {
  const root = shapeOf(shape);
  return sample(root, root, '', 0, {
    text: textFor,
    number: ({ minimum = 1, maximum = 1 }) => Math.min(Math.max(1, Number(minimum)), Number(maximum)),
    boolean: () => true,
    option: ([first]) => first ?? null,
    id: idNamed,
  });
}

/**
 * Makes values that are told from one another: no two texts or numbers are the same, neither within a body nor from one
 * body to the next. `textNamed` helps where the shape says less than is asked.
 */
export function tellingSamples(
  idNamed: (name: string) => number,
  textNamed: (name: string, count: number) => string | undefined,
) {
  let count = 0;
  let bodies = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const letters = (n: number) => String.fromCodePoint(65 + (Math.floor(n / 26) % 26), 65 + (n % 26));
  const texts = (n: number) => [
    `Testo ${n}`,
    letters(n),
    String(10_000 + n),
    new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10),
    `prova${n}`,
  ];
  const isRight = (shape: z.ZodType, text: string, key: string) =>
    !(shape as z.ZodObject).shape?.[key] ||
    (shape as z.ZodObject).shape[key]?.safeParse(text).success === true;
  return (shape: z.ZodType): Json => {
    const root = shapeOf(shape);
    bodies += 1;
    const body = bodies;
    return sample(root, root, '', 0, {
      text: ({ pattern, maxLength = Number.POSITIVE_INFINITY }, name) => {
        const n = next();
        const fits = (text: string) =>
          text.length <= Number(maxLength) &&
          (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
          isRight(shape, text, name);
        const text = textNamed(name, n) ?? texts(n).find(fits);
        if (text === undefined) throw new Error(`no text for ${name}: say one in textNamed`);
        return text;
      },
      number: ({ type, minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }) => {
        const least = Number(minimum ?? exclusiveMinimum ?? 0);
        const whole = Math.max(least, 0) + (next() % (Number(maximum) - Math.max(least, 0)));
        return type === 'integer' ? Math.max(1, whole) : whole + 0.5;
      },
      boolean: () => body % 2 === 1,
      option: (options) => options[(body - 1) % options.length] ?? null,
      id: idNamed,
    });
  };
}

/** `value` with what stands at `path` replaced; missing levels are made, lists where a number names them. */
export function withValue(value: Json | undefined, [key, ...rest]: string[], replacement: Json): Json {
  if (key === undefined) return replacement;
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(value) ? [...value] : [];
    list[Number(key)] = withValue(list[Number(key)], rest, replacement);
    return list;
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [key]: withValue(object[key], rest, replacement) };
}
