import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleReaders, storedEntry } from '#test/support/outbox-entries.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { EntryGroup } from './entry-group.tsx';
import { entryStates, listEntries } from './entry-list.ts';

const states = ['refused', 'waiting', null, 'received'] as const;
const place = { where: 'Aula 1', site: 'Istituto Comprensivo Andrea Palladio di Montegrotto Terme' };
const listed = listEntries(
  Array.from({ length: 300 }, (_one, at) =>
    storedEntry(at, states[at % 4] ?? null, { code: `LBS${String(at).padStart(5, '0')}`, ...place }),
  ),
  sampleReaders,
);
const actions = { onRetry: vi.fn(), onMend: vi.fn(), onDiscard: vi.fn(), onSeen: vi.fn(), onExport: vi.fn() };

function Groups() {
  return (
    <UiRoot>
      {entryStates.map(({ id, label }) => (
        <EntryGroup
          key={id}
          title={label}
          listed={listed.filter(({ state }) => state === id)}
          actionsOf={() => actions}
        />
      ))}
    </UiRoot>
  );
}

test('300 entries are a page of 15 of each state, and no more than the phone can draw', async () => {
  render(<Groups />);
  // The frame around them takes some 400.
  expect(document.querySelectorAll('body *').length).toBeLessThan(1_500);
  const group = within(screen.getByRole('region', { name: 'In attesa di invio' }));
  expect(group.getAllByRole('article')).toHaveLength(15);
});

test('a card says what it is and how it stands; the rest is opened with the keyboard', async () => {
  const user = userEvent.setup();
  render(<Groups />);
  const card = within(screen.getByRole('article', { name: 'Posizionamento LBS00001' }));
  expect(card.getByRole('heading').textContent).toBe('LBS00001 Aula 1');
  expect(card.queryByText(/Montegrotto/)).toBeNull();
  card.getByRole('button', { name: 'Altro: Posizionamento LBS00001' }).focus();
  await user.keyboard('{Enter}');
  expect(card.getByText(/Montegrotto Terme › Aula 1/)).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Esporta: Posizionamento LBS00001' }));
  expect(actions.onExport).toHaveBeenCalledOnce();
});

test('what was refused says at once why, and what to do', () => {
  render(<Groups />);
  const card = within(screen.getByRole('article', { name: 'Posizionamento LBS00000' }));
  expect(card.getByText('Non inviato: Il punto è occupato.')).toBeDefined();
  expect(card.getByText('Scegli un altro punto.')).toBeDefined();
  expect(card.getByRole('button', { name: 'Correggi: Posizionamento LBS00000' })).toBeDefined();
});

test('what has arrived in part says at once which, and stays until somebody has seen it', async () => {
  const value = { code: 'LBS00400', ...place };
  const received = storedEntry(400, 'received', value);
  if (received.submission === null) throw new Error('It has arrived');
  const followUpFailures = [{ name: 'saveEmployerSurvey', text: 'Risposta non valida' }];
  const entry = { ...received, submission: { ...received.submission, followUpFailures } };
  const [partial] = listEntries([entry], sampleReaders);
  expect(partial?.state).toBe('partial');
  render(
    <UiRoot>
      <EntryGroup title="Arrivati in parte" listed={partial ? [partial] : []} actionsOf={() => actions} />
    </UiRoot>,
  );
  expect(screen.getByText('Una parte non è arrivata: Risposta non valida')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ho visto: Posizionamento LBS00400' }));
  expect(actions.onSeen).toHaveBeenCalledOnce();
});
