import { expect, it } from 'vitest';
import { fillRequest } from './frozen-request.ts';
import type { FrozenRequest } from './types.ts';

const request: FrozenRequest = {
  name: 'saveAnswers',
  method: 'POST',
  path: '/v1/clients/{client}/answers/{name}',
  body: '{"client":{client},"name":"{name}"}',
  idempotencyKey: 'key',
  fill: { '{client}': '/client/id', '{name}': '/client/a~1b/0' },
};

it('fills path and body of a follow-up from the main reply', () => {
  const filled = fillRequest(request, { client: { id: 7, 'a/b': ['Caffè "Roma" $&'] } });
  expect(filled?.path).toBe('/v1/clients/7/answers/Caff%C3%A8%20%22Roma%22%20%24%26');
  expect(JSON.parse(filled?.body ?? '')).toEqual({ client: 7, name: 'Caffè "Roma" $&' });
});

it.each([[null], [{}], [{ client: { id: {}, 'a/b': ['x'] } }], [{ client: { id: 7 } }]])(
  'has nothing to send when the reply %j lacks a value',
  (reply) => {
    expect(fillRequest(request, reply)).toBeNull();
  },
);

it('leaves a request without placeholders as it is', () => {
  const plain = { name: 'a', method: 'POST', path: '/v1/a', body: '{}', idempotencyKey: 'k' } as const;
  expect(fillRequest(plain, null)).toEqual({ path: '/v1/a', body: '{}' });
});
