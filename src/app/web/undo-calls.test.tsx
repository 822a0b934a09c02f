import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { UndoNoun } from '#identity/audit-trail/rules.ts';
import { UndoEvent } from '#platform/web/records/undo-event.tsx';
import { UndoCallsContext } from '#platform/web/undo-calls.ts';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { undoCalls } from './undo-calls.ts';

beforeEach(standInForBrowser);

test.each<[UndoNoun, string]>([
  [
    'movimento',
    'Torna com’era tutto ciò che è stato fatto con la stessa operazione, anche su altri dosimetri.',
  ],
  [
    'zona',
    'Il committente torna dov’era, nella zona o fuori: chi ha la zona lo vede, o non lo vede, come prima.',
  ],
  ['diritti', 'I diritti della persona su questo committente tornano com’erano.'],
  ['ruoli', 'Ruoli e zone della persona tornano com’erano.'],
])('before something of %s is taken back, it is told what will be as it was', async (annulla, words) => {
  const event = { id: 1, at: '2026-03-16T09:00:00Z', chi: 'Anna', evento: 'Fatto', modifiche: [], annulla };
  mountPage(
    () => (
      <UndoCallsContext value={undoCalls}>
        <UndoEvent event={event} />
      </UndoCallsContext>
    ),
    { roles: ['admin'] },
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Annulla: Fatto' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Annullare «Fatto»?' }));
  expect(question.getByText(`${words} Nella storia resta scritto.`)).toBeDefined();
});
