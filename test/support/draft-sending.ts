import { afterEach, beforeEach, expect, vi } from 'vitest';
import { DraftServer } from './draft-server.ts';
import {
  Device,
  inTime,
  type Note,
  type NoteSession,
  noteContent,
  photo,
  saved,
  shown,
  submissionOf,
} from './draft-tabs.ts';

vi.setConfig({ testTimeout: 20_000 });

export let device: Device;
export let server: DraftServer;
export let tab: NoteSession;

/** For the top of a test file: before each test a device with an open note, and a server to send it to. */
export function prepareSending(): void {
  beforeEach(startOver);
  afterEach(() => device.close());
}

/** Another device, another server. */
export async function startOver(): Promise<void> {
  device = new Device();
  server = new DraftServer();
  tab = await device.open();
}

export const isNote = (path: string) => path === '/v1/notes';
export const isAnswers = (path: string) => path.startsWith('/v1/clients/');

/** Fills the note with two photos, and sends it. */
export async function submitNote(): Promise<string[]> {
  const photos = [await shown(tab).addPicture(photo('uno')), await shown(tab).addPicture(photo('due'))];
  shown(tab).update((note: Note) => ({ ...note, text: 'Spogliatoio', photos }));
  shown(tab).submit(noteContent);
  await saved(tab);
  return photos;
}

export const until = (state: string) =>
  vi.waitFor(() => expect(submissionOf(tab)?.state).toBe(state), inTime);
export const untilWaitingFor = (reason: string) =>
  vi.waitFor(() => expect(submissionOf(tab)).toMatchObject({ state: 'waiting', waitingFor: reason }), inTime);
