import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendSigned } from './send-signed.ts';

const sent: { url: string; parts: [string, string, string][] }[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, { body }: { body: FormData }) => {
    const parts = [...body.entries()].map(([name, value]): [string, string, string] => {
      if (typeof value === 'string') throw new Error('a file is sent as one');
      return [name, value.name, value.type];
    });
    sent.push({ url, parts });
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const file = (name: string, type = '') => new File(['x'], name, { type });
const answering = (status: number, body: unknown) => {
  answer = async () => new Response(body === null ? null : JSON.stringify(body), { status });
};

test('a file is one field named by it, of its proper type, at the address given (R1-616, R1-617)', async () => {
  answering(200, null);
  await sendSigned('/v1/x', file('1_a.pdf.p7m', 'application/octet-stream'));
  await sendSigned('/v1/y', file('2_b.pdf', 'application/pdf'));
  expect(sent).toEqual([
    { url: '/v1/x', parts: [['1_a.pdf.p7m', '1_a.pdf.p7m', 'application/pkcs7-mime']] },
    { url: '/v1/y', parts: [['2_b.pdf', '2_b.pdf', 'application/pdf']] },
  ]);
});

test('200 is success whatever its body; nothing else is (R1-531, R1-619)', async () => {
  for (const body of [null, {}, { message: 'altro' }, 'testo']) {
    answering(200, body);
    expect(await sendSigned('/x', file('1.p7m'))).toMatchObject({
      ...{ ok: true, message: 'File acquisito correttamente', reason: null },
    });
  }
  for (const status of [201, 204, 302]) {
    answering(status, null);
    expect((await sendSigned('/x', file('1.p7m'))).ok).toBe(false);
  }
});

test.each([
  [422, { detail: 'D', message: 'M' }, 'D', false],
  [422, { message: 'M' }, 'M', false],
  [422, null, 'Errore sconosciuto. Riprovare più tardi.', false],
  [503, null, 'Il server non è momentaneamente raggiungibile. Riprovare tra poco.', true],
  [401, { detail: 'Sessione scaduta' }, 'Sessione scaduta', true],
  [429, { detail: 'Troppe richieste' }, 'Troppe richieste', true],
])(
  'of a failure %d the words are read from detail, then message, then the transport (R1-618)',
  async (status, body, message, mayPass) => {
    answering(status, body);
    expect(await sendSigned('/x', file('1.p7m'))).toMatchObject({ ok: false, message, mayPass });
  },
);

test('why a signature is not valid, and who is missing, stands beside it', async () => {
  answering(422, { detail: 'La firma non è valida', errors: { motivo: 'il certificato era scaduto' } });
  expect((await sendSigned('/x', file('1.p7m'))).reason).toBe('il certificato era scaduto');
  answering(200, { mancano: 'Datore di lavoro (Ugo Bassi)' });
  expect((await sendSigned('/x', file('1.p7m'))).reason).toBe(
    'Manca ancora la firma di: Datore di lavoro (Ugo Bassi).',
  );
});

test('a server that has had enough for now says for how long', async () => {
  answer = async () => new Response('{}', { status: 429, headers: { 'retry-after': '42' } });
  expect(await sendSigned('/x', file('1.p7m'))).toMatchObject({ mayPass: true, restMs: 42_000 });
  answer = async () => new Response('{}', { status: 429, headers: { 'retry-after': 'domani' } });
  expect((await sendSigned('/x', file('1.p7m'))).restMs).toBeUndefined();
});

test('a connection that breaks is told in our words', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await sendSigned('/x', file('1.p7m'))).toMatchObject({
    ...{ ok: false, message: 'Nessuna rete: il server non è raggiungibile.', mayPass: true },
  });
});

test('while the device has no network nothing is sent and nothing fails', async () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: false });
  answering(200, null);
  const sending = sendSigned('/x', file('1.p7m'));
  await Promise.resolve();
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect((await sending).ok).toBe(true);
});
