import { describe, expect, it } from 'vitest';
import { failure } from '#test/support/draft-server.ts';
import { judge } from './answers.ts';

const key = 'A0000000-0000-4000-8000-000000000001';
const ours = {
  status: 200,
  isJson: true,
  text: '{"client":{"id":7}}',
  idempotencyKey: key.toLowerCase(),
  requestId: 'request-1',
};

describe('judge', () => {
  it('accepts JSON with status 200 that names our key', () => {
    expect(judge(ours, key)).toEqual({ type: 'accepted', body: { client: { id: 7 } } });
  });

  it.each([
    [
      'the page of a captive portal',
      { isJson: false, text: '<html>Accedi al Wi-Fi</html>', idempotencyKey: null },
    ],
    ['a captive portal’s JSON', { idempotencyKey: null }],
    ['another key', { idempotencyKey: 'b0000000-0000-4000-8000-000000000001' }],
    ['cut-off JSON', { text: '{"client":' }],
    ['another status', { status: 204 }],
    ['a redirection', { status: 302 }],
    ['a network that asks for a sign-in', { status: 511 }],
  ])('takes %s for no answer', (_name, changes) => {
    expect(judge({ ...ours, ...changes }, key)).toMatchObject({ type: 'unanswered', waitingFor: 'network' });
  });

  it.each([408, 425, 429, 502, 503, 504])('goes on trying after %i', (status) => {
    expect(judge(failure(status, 'Riprovare'), key)).toMatchObject({
      type: 'unanswered',
      waitingFor: 'server',
      text: 'Riprovare',
    });
  });

  it('heeds for how long the server wants to be left alone, where that is a length of time', () => {
    const rest = (retryAfter: string | null) => judge({ ...failure(429, 'Riprovare'), retryAfter }, key);
    expect(rest('7')).toMatchObject({ restMs: 7_000 });
    for (const said of [null, 'Mon, 16 Mar 2026 09:00:00 GMT', '-3', '9999999999'])
      expect(rest(said)).not.toHaveProperty('restMs');
  });

  it.each([400, 403, 404, 409, 413, 422, 500, 501])(
    'takes %i for a refusal, with the server’s words',
    (status) => {
      expect(
        judge(failure(status, 'Dosimetro già posizionato', { 'cliente.cap': 'CAP errato' }), key),
      ).toEqual({
        type: 'refused',
        failure: {
          status,
          text: 'Dosimetro già posizionato',
          errors: { 'cliente.cap': 'CAP errato' },
          requestId: 'request-1',
        },
      });
    },
  );

  it('has words of its own for a refusal without any (R0-386)', () => {
    const bare = { ...ours, status: 500, isJson: false, text: '' };
    expect(judge(bare, key)).toMatchObject({
      failure: { text: 'Errore sconosciuto. Riprovare più tardi.' },
    });
  });

  it('stops at a 401', () => {
    expect(judge(failure(401, 'Sessione scaduta'), key)).toEqual({ type: 'session-expired' });
  });
});
