import { describe, expect, test } from 'vitest';
import { slices } from '#app/slices.ts';
import { apiDocument } from '#platform/server/http/openapi.ts';

type Json = { [key: string]: unknown };

const document = apiDocument('/api', slices({} as Parameters<typeof slices>[0]));
const paths = document['paths'] as Record<string, Record<string, Json>>;

/** Where any JSON is really given: what an event changed, and what is stored about a person. */
const anyJson = [
  'listAuditEvents answer.events.[].details.{}',
  'exportOwnData answer.parti.[].dati.[].{}',
  'exportPersonData answer.parti.[].dati.[].{}',
  'exportWorkerData answer.parti.[].dati.[].{}',
  'exportUserData answer.parti.[].dati.[].{}',
];

/** Words of a schema that say nothing of the values it allows. */
const asides = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** The places below a schema whose values may be anything at all, each as the way that leads there. */
function emptySchemas(schema: unknown, way: string): string[] {
  if (schema === false) return [];
  if (typeof schema !== 'object' || schema === null) return [way];
  const said = schema as Json;
  if (Object.keys(said).every((word) => asides.has(word))) return [way];
  const one = (word: string, step: string) =>
    word in said && said[word] !== false ? emptySchemas(said[word], `${way}.${step}`) : [];
  const several = (word: string, step: (key: string) => string) =>
    Object.entries((said[word] ?? {}) as Json).flatMap(([key, inner]) =>
      emptySchemas(inner, `${way}${step(key)}`),
    );
  return [
    ...one('items', '[]'),
    ...one('additionalProperties', '{}'),
    ...several('properties', (key) => `.${key}`),
    ...several('patternProperties', (key) => `.${key}`),
    ...several('$defs', (key) => `.${key}`),
    ...several('prefixItems', (key) => `.[${key}]`),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) => several(word, (key) => `(${key})`)),
  ];
}

type Content = Record<string, { schema?: unknown }>;
type Operation = {
  operationId: string;
  parameters: { name: string; schema?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
const operations = Object.values(paths).flatMap((methods) =>
  Object.values(methods),
) as unknown as Operation[];

function schemasOf({ operationId, parameters, requestBody, responses }: Operation): [string, unknown][] {
  const inContent = (content: Content, what: string): [string, unknown][] =>
    Object.values(content).map(({ schema }) => [`${operationId} ${what}`, schema]);
  return [
    ...parameters.map(({ name, schema }): [string, unknown] => [`${operationId} ?${name}`, schema]),
    ...inContent(requestBody?.content ?? {}, 'body'),
    ...Object.values(responses).flatMap(({ content }) => inContent(content, 'answer')),
  ];
}

const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name);

describe('the API document', () => {
  test('says of every value that travels what it may be', () => {
    expect(operations.length).toBeGreaterThan(150);
    const empty = operations.flatMap(schemasOf).flatMap(([way, schema]) => emptySchemas(schema, way));
    expect(empty.toSorted()).toEqual(anyJson.toSorted());
  });

  test('names both an existing record and a new one where a call takes either', () => {
    const body = operationOf('placeDosimeter')?.requestBody?.content['application/json']?.schema;
    for (const field of ['cliente', 'indirizzo', 'puntoMisurazione'])
      expect(body).toHaveProperty(`properties.${field}.anyOf`, [
        expect.objectContaining({ required: ['id'] }),
        expect.objectContaining({ type: 'object', properties: expect.not.objectContaining({ id: {} }) }),
      ]);
  });

  test('names the kinds of file that a call takes or answers with, and not JSON', () => {
    const file = { schema: { type: 'string', format: 'binary' } };
    expect(operationOf('downloadFinalReport')?.responses['200']?.content).toEqual({
      'application/pdf': file,
    });
    expect(operationOf('storePicture')?.requestBody?.content).toEqual({
      'image/jpeg': file,
      'image/png': file,
    });
    expect(Object.keys(operationOf('tableDosimeters')?.responses['200']?.content ?? {})).toEqual([
      'application/json',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});
