import { describe, expect, it, vi } from 'vitest';
import {
  device,
  prepareSending,
  server,
  startOver,
  submitNote,
  tab,
  until,
  untilWaitingFor,
} from '#test/support/draft-sending.ts';
import { inTime, noteKey, shown, soon, submissionOf } from '#test/support/draft-tabs.ts';
import { DraftDatabase } from './draft-database.ts';
import { Outbox } from './outbox.ts';

prepareSending();

describe('several tabs', () => {
  it('send an entry once', async () => {
    await submitNote();
    const senders = [device.sender(server), device.sender(server), device.sender(server)];
    for (const sender of senders) void sender.run();
    await vi.waitFor(() => expect(submissionOf(tab)).toMatchObject({ done: 2 }), inTime);
    expect(server.log.filter((line) => line === 'POST /v1/notes')).toHaveLength(1);
  });

  it('take over from the one that was closed', async () => {
    server.weather = () => 'lost';
    await submitNote();
    const first = device.sender(server);
    void first.run();
    await untilWaitingFor('network');
    void device.sender(server).run();
    first.stop();
    server.weather = () => 'fair';
    shown(tab).sendNow();
    await until('received');
  });

  it('take over from one that the browser has frozen', async () => {
    const frozen = await device.ports().acquireLock('radia-sender', { waitMs: 100 }, () => undefined);
    expect(frozen).not.toBeNull();
    await submitNote();
    void device.sender(server, { after: soon }).run();
    await until('received');
  });
});

/** An outbox of a tab that dies at its n-th step: that promise and every later one never settle. */
class MortalOutbox extends Outbox {
  stepsLeft = 0;

  private async step<T>(work: () => Promise<T>): Promise<T> {
    await this.live();
    const result = await work();
    await this.live();
    return result;
  }

  async live(): Promise<void> {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) await new Promise(() => undefined);
  }

  override pending: Outbox['pending'] = (...values) => this.step(() => super.pending(...values));
  override picture: Outbox['picture'] = (...values) => this.step(() => super.picture(...values));
  override find: Outbox['find'] = (...values) => this.step(() => super.find(...values));
  override advance: Outbox['advance'] = (...values) => this.step(() => super.advance(...values));
}

const alone = async () => ({ release: () => undefined });

/** Sends a note from a tab that dies after so many steps. Answers whether it outlived the work. */
async function sendAndDie(steps: number): Promise<boolean> {
  await submitNote();
  const mortal = new MortalOutbox(new DraftDatabase());
  mortal.stepsLeft = steps;
  const { weather } = server;
  server.weather = async (request) => {
    await mortal.live();
    return weather(request);
  };
  void device.sender(server, { outbox: mortal, acquireLock: alone }).run();
  let isOver = false;
  await vi.waitFor(async () => {
    isOver = (await device.ports().outbox.pending(1)).length === 0;
    if (!isOver && mortal.stepsLeft >= 0) throw new Error('still at work');
  }, inTime);
  server.weather = weather;
  return isOver && mortal.stepsLeft >= 0;
}

it('goes on from what is stored after being killed between any two steps', async () => {
  let killings = 0;
  while (!(await sendAndDie(killings + 1))) {
    void device.sender(server, { acquireLock: alone }).run();
    await vi.waitFor(async () => expect(await device.ports().outbox.pending(1)).toEqual([]), inTime);
    expect([...server.written.values()].map(({ path }) => path)).toEqual([
      '/v1/notes',
      '/v1/clients/7/answers',
    ]);
    expect(server.pictures.size).toBe(2);
    expect((await device.ports().store.read(noteKey))?.submission).toMatchObject({ state: 'received' });
    killings += 1;
    await device.close();
    await startOver();
  }
  expect(killings).toBeGreaterThan(20);
}, 60_000);
