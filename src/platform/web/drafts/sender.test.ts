import { describe, expect, it, vi } from 'vitest';
import {
  device,
  isAnswers,
  isNote,
  prepareSending,
  server,
  submitNote,
  tab,
  until,
  untilWaitingFor,
} from '#test/support/draft-sending.ts';
import { failure, type Weather } from '#test/support/draft-server.ts';
import { inTime, noteContent, noteKey, saved, shown, soon, submissionOf } from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';

prepareSending();

describe('sending', () => {
  it('sends the pictures first, each once under its hash, then the note, then what follows (R0-185)', async () => {
    const [first, second] = await submitNote();
    server.pictures.set(first ?? '', 1);
    void device.sender(server).run();
    await vi.waitFor(() => expect(submissionOf(tab)).toMatchObject({ state: 'received', done: 2 }), inTime);
    expect(server.log).toEqual([
      'GET /v1/auth/me',
      'POST /v1/user/blobs/missing',
      `PUT /v1/user/blobs/${second}`,
      'POST /v1/notes',
      'POST /v1/clients/7/answers',
    ]);
    expect(submissionOf(tab)).toMatchObject({ reply: { client: { id: 7 } }, followUpFailures: [] });
  });

  it('starts by itself when work is finished while it runs', async () => {
    void device.sender(server).run();
    await submitNote();
    await until('received');
  });

  it('keeps a copy of what was received for seven days, with its pictures', async () => {
    await submitNote();
    void device.sender(server).run();
    await until('received');
    await shown(tab).discard();
    const read = () =>
      new DraftDatabase().run((db) => Promise.all([db.getAll('sent'), db.count('pictures')]));
    const [[copy], pictures] = await read();
    expect(copy).toMatchObject({
      key: noteKey,
      value: { text: 'Spogliatoio' },
      submission: { state: 'received' },
    });
    expect(pictures).toBe(2);
    const { outbox } = device.ports();
    await outbox.sweep(new Date(device.now.getTime() + 6 * 86_400_000));
    expect((await read())[0]).toHaveLength(1);
    await outbox.sweep(new Date(device.now.getTime() + 8 * 86_400_000));
    expect(await read()).toEqual([[], 0]);
  });

  it('does not believe a captive portal, and tries again (R0-386)', async () => {
    const portal = { status: 200, text: '<html>Benvenuto</html>' };
    server.weather = () => portal;
    await submitNote();
    const sender = device.sender(server);
    void sender.run();
    await untilWaitingFor('network');
    expect(server.written.size).toBe(0);
    server.weather = () => 'fair';
    shown(tab).sendNow();
    await until('received');
  });

  it('tries at once after «Invia ora»', async () => {
    server.weather = () => 'lost';
    await submitNote();
    const sender = device.sender(server);
    void sender.run();
    await untilWaitingFor('network');
    server.weather = () => 'fair';
    sender.sendNow(false);
    await until('received');
  });

  it('tries again by itself when the pause is over', async () => {
    let tries = 0;
    server.weather = () => ((tries += 1) > 1 ? 'fair' : 'lost');
    await submitNote();
    void device.sender(server, { after: soon }).run();
    await until('received');
    expect(tries).toBeGreaterThan(1);
  });

  it('writes once when only the answer was lost (R0-357)', async () => {
    let losses = 1;
    server.weather = ({ path }) => (isNote(path) && losses-- > 0 ? 'answer lost' : 'fair');
    await submitNote();
    void device.sender(server).run();
    await untilWaitingFor('network');
    expect(server.written.size).toBe(1);
    shown(tab).sendNow();
    await until('received');
    expect(server.log.filter((line) => line === 'POST /v1/notes')).toHaveLength(2);
    expect([...server.pictures.values()]).toEqual([1, 1]);
  });

  it('goes back to editing with the server’s words when it refuses, everything kept', async () => {
    server.weather = ({ path }) =>
      isNote(path) ? failure(409, 'Il dosimetro è già posizionato', { dosimetro: 'occupato' }) : 'fair';
    const photos = await submitNote();
    void device.sender(server).run();
    await until('refused');
    expect(submissionOf(tab)?.failure).toEqual({
      status: 409,
      text: 'Il dosimetro è già posizionato',
      errors: { dosimetro: 'occupato' },
      requestId: 'request-1',
    });
    expect(shown(tab).draft.value).toEqual({ text: 'Spogliatoio', photos });
    server.weather = () => 'fair';
    shown(tab).update((note) => ({ ...note, text: 'Corridoio' }));
    shown(tab).submit(noteContent);
    await until('received');
    expect([...server.written.values()][0]?.body).toMatchObject({ text: 'Corridoio' });
  });

  it('says so when a picture is gone from the device', async () => {
    await submitNote();
    await new DraftDatabase().run((db) => db.clear('pictures'));
    void device.sender(server).run();
    await until('refused');
    expect(submissionOf(tab)?.failure?.text).toContain('Una foto non è più su questo dispositivo');
  });

  it('notes a refused follow-up without undoing the success', async () => {
    server.weather = ({ path }) => (isAnswers(path) ? failure(422, 'Risposta non valida') : 'fair');
    await submitNote();
    void device.sender(server).run();
    await vi.waitFor(() => expect(submissionOf(tab)?.followUpFailures).toHaveLength(1), inTime);
    expect(submissionOf(tab)).toMatchObject({
      state: 'received',
      followUpFailures: [{ name: 'saveAnswers', text: 'Risposta non valida' }],
    });
  });

  it('keeps what arrived without a part that was refused, until it is removed', async () => {
    server.weather = ({ path }) => (isAnswers(path) ? failure(422, 'Risposta non valida') : 'fair');
    await submitNote();
    void device.sender(server).run();
    await vi.waitFor(() => expect(submissionOf(tab)?.followUpFailures).toHaveLength(1), inTime);
    await shown(tab).discard();
    const { outbox, entries } = device.ports();
    await outbox.sweep(new Date(device.now.getTime() + 8 * 86_400_000));
    await entries.dropSent();
    const [kept] = await entries.list(noteKey.userId);
    expect(kept?.submission).toMatchObject({ state: 'received' });
    await entries.remove(kept?.id ?? '');
    expect(await new DraftDatabase().run((db) => db.count('sent'))).toBe(0);
  });

  it('misses nothing any more of what has been taken back into the draft', async () => {
    server.weather = ({ path }) => (isAnswers(path) ? failure(422, 'Risposta non valida') : 'fair');
    await submitNote();
    void device.sender(server).run();
    await vi.waitFor(() => expect(submissionOf(tab)?.followUpFailures).toHaveLength(1), inTime);
    shown(tab).finish({ text: 'da correggere', photos: [] }, true);
    await saved(tab);
    expect(shown(tab).draft).toMatchObject({ value: { text: 'da correggere' }, submission: null });
    const { outbox, entries } = device.ports();
    const copy = (await entries.list(noteKey.userId)).find(({ submission }) => submission !== null);
    expect(copy?.submission).toMatchObject({ state: 'received', followUpFailures: [] });
    await outbox.sweep(new Date(device.now.getTime() + 8 * 86_400_000));
    expect(await new DraftDatabase().run((db) => db.count('sent'))).toBe(0);
  });

  it('sends a follow-up later that lacked the network, even after the draft has ended', async () => {
    server.weather = ({ path }) => (isAnswers(path) ? 'lost' : 'fair');
    await submitNote();
    const sender = device.sender(server);
    void sender.run();
    await vi.waitFor(() => expect(submissionOf(tab)?.followUpFailures).toHaveLength(1), inTime);
    shown(tab).finish(null);
    await saved(tab);
    server.weather = () => 'fair';
    sender.sendNow(false);
    await vi.waitFor(() => expect(server.log).toContain('POST /v1/clients/7/answers'), inTime);
    await vi.waitFor(async () => expect(await device.ports().outbox.pending(1)).toEqual([]), inTime);
    expect(server.written.size).toBe(2);
  });

  it('stops when the session has ended, and goes on after the sign-in', async () => {
    server.signedIn = null;
    await submitNote();
    const sender = device.sender(server);
    void sender.run();
    await untilWaitingFor('sign-in');
    expect(sender.onSessionExpired).toHaveBeenCalled();
    const calls = server.log.length;
    sender.sendNow(false);
    server.signedIn = 1;
    expect(server.log).toHaveLength(calls);
    sender.sendNow(true);
    await until('received');
  });

  it('goes on by itself when the product is opened again after a sign-in elsewhere', async () => {
    server.signedIn = null;
    await submitNote();
    const closed = device.sender(server);
    void closed.run();
    await untilWaitingFor('sign-in');
    closed.stop();
    server.signedIn = 1;
    void device.sender(server).run();
    await until('received');
  });

  it('never sends in the name of another', async () => {
    server.signedIn = 2;
    await submitNote();
    void device.sender(server).run();
    await untilWaitingFor('sign-in');
    expect(server.log).toEqual(['GET /v1/auth/me']);
    const strange = device.sender(server, {}, 2);
    void strange.run();
    strange.sendNow(true);
    expect(await device.ports().outbox.pending(2)).toEqual([]);
    expect(server.written.size).toBe(0);
  });

  it('is called off in the middle of a request, and believed when it was received all the same', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      server.weather = async ({ path }): Promise<Weather> => {
        if (!isNote(path)) return 'fair';
        resolve();
        await new Promise<void>((go) => {
          arrive = go;
        });
        return 'fair';
      };
    });
    await submitNote();
    void device.sender(server).run();
    await arrived;
    shown(tab).cancelSubmission();
    await saved(tab);
    expect(submissionOf(tab)?.state).toBe('refused');
    arrive();
    server.weather = () => 'fair';
    shown(tab).submit(noteContent);
    await until('received');
    const notes = [...server.written.values()].filter(({ path }) => isNote(path));
    expect(notes).toHaveLength(1);
  });
});
