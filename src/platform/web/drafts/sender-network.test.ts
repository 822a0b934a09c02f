import { describe, expect, it, vi } from 'vitest';
import { queueNotes } from '#test/support/draft-queue.ts';
import { device, isNote, prepareSending, server, submitNote, tab } from '#test/support/draft-sending.ts';
import type { Weather } from '#test/support/draft-server.ts';
import { inTime, soon, submissionOf } from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';
import type { TransportRequest } from './transport.ts';

prepareSending();

const stored = () => new DraftDatabase().run((db) => db.getAll('drafts'));
const textIn = ({ body }: TransportRequest) => (typeof body === 'string' && /Nota \d+/.exec(body)?.[0]) || '';
const written = () => [...server.written.values()].map(({ body }) => (body as { text: string }).text);
const noteCalls = () => server.log.filter((line) => line === 'POST /v1/notes').length;

/** What comes of the notes on their way, by their text. */
function weatherFor(choose: (text: string) => Weather): void {
  server.weather = (request) => (isNote(request.path) ? choose(textIn(request)) : 'fair');
}

/** Sends until a round is over and the way lies open or closed. */
async function untilObstacle(obstacle: 'network' | 'server' | null) {
  const ports = device.ports();
  const sender = device.sender(server, ports);
  void sender.run();
  await vi.waitFor(() => expect(ports.condition.seen.get().obstacle).toBe(obstacle), inTime);
  return { sender, ports };
}

describe('a cut connection', () => {
  it('holds up the one it cut off and nothing else', async () => {
    await queueNotes(device.ports(), 3);
    let cuts = 1;
    weatherFor((text) => (text === 'Nota 0' && cuts-- > 0 ? 'lost' : 'fair'));
    void device.sender(server, { after: soon }).run();
    await vi.waitFor(() => expect(written()).toEqual(['Nota 1', 'Nota 2', 'Nota 0']), inTime);
  });

  it('holds up with it what builds on its work, until that has arrived', async () => {
    const first = await queueNotes(device.ports(), 1);
    await queueNotes(device.ports(), 1, { from: 1, after: first });
    await queueNotes(device.ports(), 1, { from: 2 });
    let cuts = 2;
    weatherFor((text) => (text === 'Nota 0' && cuts-- > 0 ? 'lost' : 'fair'));
    void device.sender(server, { after: soon }).run();
    await vi.waitFor(() => expect(written()).toEqual(['Nota 2', 'Nota 0', 'Nota 1']), inTime);
  });

  it('is tried again after its rest, though somebody sets the clock back meanwhile', async () => {
    await queueNotes(device.ports(), 1);
    let cuts = 3;
    weatherFor(() => {
      device.passMs(-86_400_000);
      return cuts-- > 0 ? 'lost' : 'fair';
    });
    void device.sender(server, { after: soon }).run();
    await vi.waitFor(() => expect(written()).toEqual(['Nota 0']), inTime);
  });

  it('ends the round when it cuts off two in a row, and puts no other one to sleep', async () => {
    await queueNotes(device.ports(), 5);
    const before = await stored();
    server.weather = ({ path }) => (path.startsWith('/v1/user/blobs') ? 'lost' : 'fair');
    await untilObstacle('network');
    expect(server.log).toEqual(['GET /v1/auth/me']);
    const after = await stored();
    expect(after.map(({ submission }) => submission?.attempt)).toEqual([1, 1, 0, 0, 0]);
    expect(after.slice(2)).toEqual(before.slice(2));
  });

  it('is asked about with one call, however much waits', async () => {
    await queueNotes(device.ports(), 5);
    const before = await stored();
    let calls = 0;
    server.weather = () => {
      calls += 1;
      return 'lost';
    };
    await untilObstacle('network');
    expect(calls).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it('never keeps back what comes after two that are cut off every time', async () => {
    await queueNotes(device.ports(), 5, { bytes: 0 });
    weatherFor((text) => (text < 'Nota 2' ? 'lost' : 'fair'));
    const { sender } = await untilObstacle('network');
    sender.sendNow(false);
    await vi.waitFor(() => expect(written()).toEqual(['Nota 2', 'Nota 3', 'Nota 4']), inTime);
  });

  it('is said of all that waits, and of what is finished meanwhile, until it is there again', async () => {
    await queueNotes(device.ports(), 2);
    server.weather = () => 'lost';
    const { sender } = await untilObstacle('network');
    await submitNote();
    expect(submissionOf(tab)).toMatchObject({ state: 'waiting', waitingFor: 'network' });
    const late = device.ports();
    await vi.waitFor(() => expect(late.condition.seen.get().obstacle).toBe('network'), inTime);
    server.weather = () => 'fair';
    sender.sendNow(false);
    await vi.waitFor(() => expect(submissionOf(tab)).toMatchObject({ state: 'received' }), inTime);
    expect(late.condition.seen.get().obstacle).toBeNull();
  });
});

describe('a server that cannot answer', () => {
  it('is one obstacle for all, and none of them is tried meanwhile', async () => {
    await queueNotes(device.ports(), 4);
    server.weather = () => ({ status: 503, isJson: true, text: '{"detail":"Occupato"}' });
    await untilObstacle('server');
    expect(noteCalls()).toBe(0);
  });
});

describe('a refusal', () => {
  it('of what another one builds on lets that one be tried, for the server to say what stands in its way', async () => {
    const first = await queueNotes(device.ports(), 1);
    await queueNotes(device.ports(), 1, { from: 1, after: first });
    weatherFor((text) =>
      text === 'Nota 0' ? { status: 409, isJson: true, text: '{"detail":"Già preso"}' } : 'fair',
    );
    await untilObstacle(null);
    await vi.waitFor(() => expect(written()).toEqual(['Nota 1']), inTime);
  });

  it('is one submission’s own matter, and the others go on', async () => {
    await queueNotes(device.ports(), 4);
    weatherFor((text) =>
      text < 'Nota 2' ? { status: 409, isJson: true, text: '{"detail":"Già preso"}' } : 'fair',
    );
    await untilObstacle(null);
    await vi.waitFor(() => expect(written()).toEqual(['Nota 2', 'Nota 3']), inTime);
    expect((await stored()).map(({ submission }) => submission?.state)).toEqual(['refused', 'refused']);
  });
});
