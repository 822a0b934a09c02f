import { describe, expect, test } from 'vitest';
import { app, post, prepareNotesServer } from '#test/support/notes-server.ts';

prepareNotesServer();

describe('a refusal', () => {
  test.each([
    ['a body that is not JSON', () => post('{nope'), 400, 'Il contenuto della richiesta non è JSON valido.'],
    ['nobody signed in', () => post({ text: 'abc' }, { cookie: 'chiunque' }), 401, 'Sessione scaduta'],
    [
      'the wrong role',
      () => app.inject({ url: '/v1/notes/1/review', headers: { cookie: 'anna' } }),
      403,
      'Non hai i permessi per questa operazione.',
    ],
    [
      'a write from another site',
      () => post({ text: 'abc' }, { 'sec-fetch-site': 'cross-site' }),
      403,
      'Richiesta rifiutata: proviene da un altro sito.',
    ],
    [
      'a write with a foreign origin',
      () => post({ text: 'abc' }, { origin: 'https://altrove.example' }),
      403,
      'Richiesta rifiutata: proviene da un altro sito.',
    ],
    [
      'an address nobody knows',
      () => app.inject({ url: '/v1/nowhere', headers: { cookie: 'anna' } }),
      404,
      'Elemento non trovato.',
    ],
    [
      'an id that is no number',
      () => post({ text: 'abc' }, {}, '/v1/notes/1e2'),
      404,
      'Elemento non trovato.',
    ],
    [
      'an address that cannot be decoded',
      () => app.inject({ url: '/v1/notes/%E0%A4%A', headers: { cookie: 'anna' } }),
      404,
      'Elemento non trovato.',
    ],
    [
      'a body over the limit of its endpoint',
      () => post(`{"text":"${'x'.repeat(1_100_000)}"}`),
      413,
      'La richiesta è troppo grande: al massimo 1 MB. Inviare un file più piccolo, o in più parti.',
    ],
    [
      'a large body from nobody, before it is read',
      () => post(`{"text":"${'x'.repeat(1_100_000)}"}`, { cookie: 'chiunque' }),
      401,
      'Sessione scaduta',
    ],
    [
      'an id of 40 digits',
      () => post({ text: 'abc' }, {}, `/v1/notes/${'9'.repeat(40)}`),
      404,
      'Elemento non trovato.',
    ],
    ['a conflict', () => post({ text: 'abc', fail: true }), 409, 'Non si può'],
    [
      'a kind of body nobody reads',
      () => post('text=abc', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'Formato della richiesta non supportato.',
    ],
    ['a broken rule', () => post({ text: 'ab' }), 422, 'Il testo è troppo corto'],
    [
      'a day that does not exist',
      () => post({ text: 'abc', on: '2026-02-30' }),
      422,
      'Data non valida: usare il formato AAAA-MM-GG.',
    ],
    [
      'text the database cannot hold',
      () => post({ text: 'a\u0000bc' }),
      422,
      'Un testo contiene caratteri che non si possono conservare: toglierli.',
    ],
    [
      'something unforeseen',
      () => app.inject({ url: '/v1/notes/13/review', headers: { cookie: 'lea' } }),
      500,
      'Errore sconosciuto. Riprovare più tardi.',
    ],
  ])('for %s says why in Italian under all three keys', async (_case, send, status, text) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ detail: text, message: text, msg: text });
    expect(answer.json()).toHaveProperty('errors');
  });

  test('names every wrong field', async () => {
    expect((await post({ text: 'a', on: 'ieri' })).json().errors).toEqual({
      text: 'Il testo è troppo corto',
      on: 'Data non valida: usare il formato AAAA-MM-GG.',
    });
  });
});
