import fc from 'fast-check';
import { anyText } from '#test/support/any-text.ts';
import { type Json } from './contract-shapes.ts';

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json;

const oddText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'Via\0Roma 1', '\ud800', 'Roma \udfff e dintorni', '😀😀', '١٢٣٤٥', '%_\\', '{}'],
    ...['sha256:', 'data:image/png;base64,', 'data:image/jpeg;base64,/9j/4AAQ', "'; drop table users; --"],
    ...[
      '2026-02-30',
      '2025-02-29',
      '2024-02-29',
      '0000-00-00',
      '0000-01-01',
      '9999-12-31',
      '1899-12-31',
      '2199-12-31',
      '+275760-09-13',
      '2026-03-16T10:00:00Z',
    ],
    ...['infinity', 'NaN', '1e9', 'a'.repeat(70_000)],
  ),
  anyText(40),
);
const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.5, -0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 1e-308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  // Small enough to name somebody's record.
  fc.integer({ min: 1, max: 40 }),
);
const oddValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 4, arbitrary: oddNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>(
      null,
      true,
      [],
      {},
      [null],
      { id: null },
      { id: '1' },
      { id: 2_000_000_000 },
      nested(20),
      nested(200),
      [1, 1],
      [{ id: 1 }, { id: 1 }],
      Array.from({ length: 600 }, (_, index) => index),
      JSON.parse('{"__proto__": {"id": 1}, "constructor": {"prototype": 1}}') as Json,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<Json> },
);

/** Every place inside a value, the value itself among them. */
function placesIn(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function put(value: Json, [key, ...rest]: string[], replacement: Json | undefined): Json | undefined {
  if (key === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
  const inner = put(copy[key] ?? null, rest, replacement);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

const rarely = <T, U>(odd: fc.Arbitrary<T>, usual: U) =>
  fc.oneof<[{ weight: number; arbitrary: fc.Arbitrary<U> }, { weight: number; arbitrary: fc.Arbitrary<T> }]>(
    { weight: 14, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: odd },
  );

/** Another value at a place, nothing at all, or what is a list there once more. */
type Change = { place: number; value: Json | undefined; isDoubled: boolean };

/** A right body with up to three places spoilt. */
const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  value: fc.option(oddValue, { nil: undefined, freq: 8 }),
  isDoubled: rarely(fc.constant(true), false),
});
const changes = fc.array(change, { minLength: 1, maxLength: 3 });

const at = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, Json>)[key] : undefined,
    value,
  );

export function spoil(right: Json, how: readonly Change[]): Json | undefined {
  let body: Json | undefined = right;
  for (const { place, value, isDoubled } of how) {
    const places: string[][] = placesIn(body ?? null);
    const path = places[place % places.length] ?? [];
    const there = at(body, path);
    body = put(body ?? null, path, isDoubled && Array.isArray(there) ? [...there, ...there] : value);
  }
  return body;
}

/** What no JSON writer would send. */
const rawBody = fc.constantFrom(
  '',
  '{',
  'null',
  '\ufeff{}',
  '{"a":1}{"a":2}',
  '{"committente":1,"committente":"due"}',
  '{"committente":1e400}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"id":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '\u0000',
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'image/png',
  'application/x-www-form-urlencoded',
  ';',
);

const words = (text: string) => text.split(' ');
const pathPart = fc.constantFrom(
  '',
  '9'.repeat(600),
  'f'.repeat(64),
  ...words(
    '0 -1 1.5 1e3 0x10 2147483648 99999999999999999999 %00 a%00b %ED%A0%80 % %zz .. ..%2f..%2fetc%2fpasswd',
  ),
  ...words("%F0%9F%98%80 %D9%A3 '%20or%201=1 Vic"),
);
const queryPart = fc.constantFrom(
  '',
  'x'.repeat(600),
  ...words(
    '%00 %ED%A0%80 % %F0%9F%98%80 %25_%5C -1 1e99 0.5 99999999999999999999 2026-02-30 2199-12-31 NaN [1]',
  ),
);
export const oddQueryKeys = ['q', 'page', '__proto__', 'constructor', 'a[b]'];

const headers = fc.dictionary(
  fc.constantFrom('idempotency-key', 'x-request-id', 'origin', 'sec-fetch-site', 'accept-encoding', 'range'),
  fc.constantFrom(
    '',
    'null',
    '%',
    '\u00e9\u00ff',
    'http://[',
    '0'.repeat(5_000),
    '123e4567-e89b-12d3-a456-426614174000',
  ),
  { maxKeys: 2 },
);
const cookie = fc.constantFrom(
  '',
  '%',
  'radia.session_token=%E0%A4%A',
  'radia.session_token="\u00ff"; radia.session_token=1',
  `radia.session_token=${'x'.repeat(6_000)}.y%3D`,
);

export const request = fc.record({
  /** Which of those who may call it. */
  who: fc.nat(),
  /** Which of the path's parameters is wrong, and how; beyond the last: none. */
  wrong: fc.record({ at: fc.nat(8), value: pathPart }),
  query: fc.array(fc.tuple(fc.nat(), queryPart), { maxLength: 4 }),
  isNew: fc.boolean(),
  changes,
  raw: rarely(rawBody, undefined),
  type: rarely(contentType, 'application/json'),
  headers: rarely(headers, {}),
  cookie: rarely(cookie, undefined),
});
export type BadRequest = typeof request extends fc.Arbitrary<infer T> ? T : never;
