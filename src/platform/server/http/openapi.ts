import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, isUnderApiBase } from '#platform/contract/endpoint.ts';
import { failureBody } from '#platform/contract/failure.ts';
import { mediaTypesOfFile } from '#platform/contract/file-shape.ts';
import { Refusal, texts } from './errors.ts';
import { type Authenticate, headersOf } from './respond.ts';
import type { Slice } from './route.ts';

type JsonObject = Record<string, unknown>;

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const shapeOf = (shape: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return schema;
};

/** A shape under its media type: that of JSON, or those of a file; a call may answer with either. */
function contentOf(schema: JsonObject, jsonType: string = mediaTypes.json): JsonObject {
  const choices = (schema['anyOf'] ?? []) as JsonObject[];
  const kinds = choices.some((choice) => mediaTypesOfFile in choice) ? choices : [schema];
  return Object.fromEntries(
    kinds.flatMap(({ [mediaTypesOfFile]: types = [jsonType], ...kind }) =>
      (types as string[]).map((type) => [type, { schema: kind }]),
    ),
  );
}

function parameters(endpoint: Endpoint): JsonObject[] {
  const read = (shape: z.ZodType, place: 'path' | 'query') => {
    const schema = shapeOf(shape, 'input');
    const required = new Set((schema['required'] as string[] | undefined) ?? []);
    return Object.entries((schema['properties'] as JsonObject | undefined) ?? {}).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: value,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'UUID: la stessa chiave con lo stesso contenuto ottiene la stessa risposta, una volta sola (30 giorni).',
    schema: { type: 'string', format: 'uuid' },
  };
  return [
    ...read(endpoint.params, 'path'),
    ...read(endpoint.query, 'query'),
    ...(endpoint.write === 'idempotent' || endpoint.write === 'parts' ? [key] : []),
  ];
}

function operation(endpoint: Endpoint, tag: string): JsonObject {
  const { allowed, name } = endpoint.permission;
  const who =
    allowed === 'anyone'
      ? 'chiunque'
      : allowed === 'signed-in'
        ? 'chi ha effettuato l’accesso'
        : [...new Set(['admin', ...allowed])].join(', ');
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    description: `Permesso \`${name}\`: ${who}.`,
    parameters: parameters(endpoint),
    ...(hasBody
      ? {
          requestBody: {
            content: contentOf(shapeOf(endpoint.body, 'input'), mediaTypes[endpoint.encoding]),
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Riuscito',
        content: contentOf(shapeOf(endpoint.response, 'output')),
      },
      default: {
        description: 'Rifiutato: lo stesso testo italiano sotto tutte e tre le chiavi',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    ...(isUnderApiBase(endpoint) ? {} : { servers: [{ url: '/' }] }),
    ...(allowed === 'anyone' ? { security: [] } : {}),
  };
}

function pathsOf(slices: readonly Slice[]): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const slice of slices) {
    for (const { endpoint } of slice.routes) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, slice.name);
    }
  }
  return paths;
}

/**
 * The OpenAPI 3.1 document of all slices, derived from their contracts when somebody reads it: most of what a start
 * of the server computes would be this.
 */
export function apiDocument(apiBase: string, slices: readonly Slice[]): JsonObject {
  let paths: Record<string, JsonObject> | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Radia',
      version: '1',
      description: 'Ogni chiamata riuscita risponde 200; gli errori sono in italiano.',
    },
    servers: [{ url: apiBase === '' ? '/' : apiBase }],
    security: [{ session: [] }],
    get paths() {
      return (paths ??= pathsOf(slices));
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'radia.session_token' } },
      schemas: { Failure: shapeOf(failureBody, 'output') },
    },
  };
}

/**
 * Serves the document at `{apiBase}/openapi.json` and a page to read it at `{apiBase}/docs`, to whoever is signed in:
 * it names every path and permission.
 */
export async function addApiDocument(
  app: FastifyInstance,
  apiBase: string,
  slices: readonly Slice[],
  authenticate: Authenticate,
): Promise<void> {
  const admit = async (request: FastifyRequest) => {
    const { user } = await authenticate(headersOf(request));
    if (user === null) throw new Refusal(401, texts.sessionExpired);
  };
  const document = apiDocument(apiBase, slices);
  app.get(`${apiBase}/openapi.json`, { onRequest: admit }, async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    uiConfig: { defaultModelsExpandDepth: -1 },
    uiHooks: { onRequest: admit },
  });
}
