import { describe, expect, test } from 'vitest';
import { app, logged, post, prepareNotesServer } from '#test/support/notes-server.ts';

prepareNotesServer();

describe('an answer', () => {
  test('is the same under the API base and bare, and always 200 (R0-345)', async () => {
    expect((await post({ text: 'prima' })).statusCode).toBe(200);
    expect((await post({ text: 'prima' }, {}, '/v1/notes/1')).statusCode).toBe(200);
  });

  test('holds only what its contract names', async () => {
    expect(Object.keys((await post({ text: 'segreto' })).json())).toEqual(['id', 'text']);
  });

  test('prolongs the session that was used', async () => {
    expect((await post({ text: 'ancora' }, { 'x-prolong': '1' })).headers['set-cookie']).toEqual([
      'session=longer',
    ]);
  });

  test('is never cached and carries a request id', async () => {
    const { headers } = await post({ text: 'cache' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
  });
});

describe('the server', () => {
  test('tells that it lives and that it is ready', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok' });
  });

  test('serves its contract as OpenAPI, and a page to read it, to whoever is signed in', async () => {
    const get = (url: string, cookie = 'anna') => app.inject({ url, headers: { cookie } });
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json'])
      expect((await get(url, 'chiunque')).json()).toMatchObject({ detail: 'Sessione scaduta' });
    const document = (await get('/api/openapi.json')).json();
    expect(document.paths['/v1/notes/{folder}'].post).toMatchObject({
      operationId: 'writeNote',
      tags: ['Note'],
    });
    expect(document.paths['/v1/notes/{folder}'].post.parameters.map((p: { name: string }) => p.name)).toEqual(
      ['folder', 'Idempotency-Key'],
    );
    expect((await get('/api/docs/')).headers['content-type']).toContain('text/html');
  });

  test('embeds the configuration in every page, safely (R0-382)', async () => {
    const page = await app.inject('/qualunque/pagina');
    expect(page.headers['content-type']).toContain('text/html');
    const block =
      /<script id="app-config" type="application\/json">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({ apiBase: '/api', note: '</script>' });
  });

  test('sends files as the build has compressed them, to those who read that', async () => {
    const get = async (accepted: string) => {
      const answer = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': accepted } });
      return [answer.headers['content-encoding'], answer.body];
    };
    expect(await get('gzip, deflate, br')).toEqual(['br', 'made smaller']);
    expect(await get('identity')).toEqual([undefined, 'const page = 1;']);
  });

  test('allows no inline script, no frame and no foreign origin', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('http:');
  });
});

test('a request that its client has left is no failure of ours, and is not logged as one', async () => {
  const ask = (folder: number) =>
    app.inject({ url: `/v1/notes/${folder}/review`, headers: { cookie: 'lea' } });
  const levelsOf = () => logged.map((line) => (JSON.parse(line) as { level: number }).level);
  logged.length = 0;
  await ask(14);
  expect([levelsOf(), logged.join()]).toEqual([[30, 30], expect.stringContaining('request abandoned')]);
  logged.length = 0;
  await ask(13);
  expect(levelsOf()).toContain(50);
});
