import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, type SentCall, standInForBrowser } from '#test/support/mount-page.tsx';
import type { FolderDocument } from '../contract.ts';
import { ChangeDocument } from './document-dialogs.tsx';
import { KeptRow } from './folder-part.tsx';

const stored = { id: 5, titolo: 'Verbale', data: '2026-03-02', versione: 1 } as FolderDocument;
const shown: FolderDocument = {
  ...{ ...stored, tipo: 'upload', stato: 'filed', revisione: 1, file: 'verbale.pdf', byte: 1, pagine: 1 },
  ...{ firmato: null, firmatari: [], conFirma: null },
};

let sent: SentCall[];

beforeEach(() => {
  standInForBrowser();
  sent = answerCalls((_path, body) =>
    (body as FolderDocument).versione === 2
      ? Response.json(stored)
      : Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The folder beneath the dialog, which is read anew when one comes back to the window. */
function Beneath() {
  const [document, setDocument] = useState(stored);
  return (
    <>
      <button
        type="button"
        onClick={() => setDocument({ ...stored, titolo: 'Verbale della collega', versione: 2 })}
      >
        Rileggi
      </button>
      <ChangeDocument document={document} onClose={() => undefined} />
    </>
  );
}

test('what is typed in a dialog is meant for what was seen, and what is stored takes its place when one asks for it', async () => {
  mountPage(Beneath);
  const person = userEvent.setup();
  const title = () => screen.getByLabelText<HTMLInputElement>(/Titolo/);
  await person.type(await screen.findByLabelText(/Titolo/), ' mio');
  await person.click(screen.getByRole('button', { name: 'Rileggi' }));
  expect(title().value).toBe('Verbale mio');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(sent.at(-1)?.body).toMatchObject({ titolo: 'Verbale mio', versione: 1 });

  await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  expect(title().value).toBe('Verbale della collega');
  await person.type(title(), ' e mio');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(sent.at(-1)?.body).toMatchObject({ titolo: 'Verbale della collega e mio', versione: 2 });
});

test.each([
  ['upload', 'filed', true],
  ['default', 'filed', false],
  ['surveillance-report', 'draft', false],
] as const)(
  'of a document of kind %s, %s, title and day can be typed: %s',
  async (tipo, stato, isOffered) => {
    const document = { ...shown, tipo, stato };
    mountPage(() => <KeptRow document={document} type="registry" side={{ company: 4 }} mayChange />);
    const more = await screen.findByRole('button', { name: 'Altre azioni per Verbale' });
    await userEvent.setup().click(more);
    expect(await screen.findByText('Scarica il PDF')).toBeDefined();
    expect(screen.queryByText('Modifica titolo e data') !== null).toBe(isOffered);
  },
);
