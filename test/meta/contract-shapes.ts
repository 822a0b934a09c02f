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

/** A value that a shape accepts as far as the shape tells; `idNamed` gives the ids of records that are there. */
function sample(
  given: Shape,
  root: Shape,
  name: string,
  depth: number,
  idNamed: (name: string) => number,
): Json {
  const shape = plain(given, root);
  if (depth > 6) return null;
  if ('const' in shape) return shape['const'] as Json;
  if (Array.isArray(shape['enum'])) return shape['enum'][0] as Json;
  const type = Array.isArray(shape['type']) ? (shape['type'] as string[])[0] : shape['type'];
  switch (type) {
    case 'string':
      return isIdInPath(shape) ? String(idNamed(name)) : textFor(shape);
    case 'integer':
    case 'number':
      return isIdInBody(shape)
        ? idNamed(name)
        : Math.min(Math.max(1, Number(shape['minimum'] ?? 1)), Number(shape['maximum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [sample((shape['items'] ?? {}) as Shape, root, name, depth + 1, idNamed)];
    case 'object':
      return Object.fromEntries(
        properties(shape).map(([key, inner]) => [key, sample(inner, root, key, depth + 1, idNamed)]),
      );
    default:
      return null;
  }
}

/** A right value for one part of an endpoint's input, made from its contract. */
export function sampleOf(shape: z.ZodType, idNamed: (name: string) => number): Json {
  const root = shapeOf(shape);
  return sample(root, root, '', 0, idNamed);
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
