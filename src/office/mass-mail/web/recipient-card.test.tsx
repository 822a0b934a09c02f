import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import type { MailingRecipient } from '../sending/contract.ts';
import { RecipientCard } from './recipient-card.tsx';

const recipient: MailingRecipient = {
  ...{ id: 7, massive_email: 3, email: 'a@x.example', sent_date: null, state: 'pending', error: null },
};

/** What stands for the outcome on the card, besides words: the name of its icon, or the spinner. */
function markOf(changes: Partial<MailingRecipient>, isOpen = false): string {
  const { container, unmount } = render(
    <UiRoot>
      <RecipientCard
        recipient={{ ...recipient, ...changes }}
        isOpen={isOpen}
        failure={undefined}
        onRetry={() => undefined}
      />
    </UiRoot>,
  );
  const icon = container.querySelector('svg')?.getAttribute('class') ?? '';
  const spins = container.querySelector('.mantine-Loader-root') !== null;
  unmount();
  return spins ? 'spinner' : (/tabler-icon-([a-z-]+)/.exec(icon)?.[1] ?? 'nothing');
}

test('a card has a spinner, a check or a cross by what became of the mail (R0-113)', () => {
  expect(markOf({}, true)).toBe('spinner');
  expect(markOf({ state: 'sent', sent_date: '2026-03-16T09:00:00Z' })).toBe('circle-check');
  expect(markOf({ state: 'failed', error: '550' })).toBe('circle-x');
  expect(markOf({ state: 'uncertain' })).toBe('alert-triangle');
});

test('a card names its recipient by number and address, and says why a mail has failed (R0-111, R0-112, R0-114)', () => {
  render(
    <UiRoot>
      <RecipientCard
        recipient={{ ...recipient, state: 'failed', error: '550 casella inesistente' }}
        isOpen={false}
        failure={undefined}
        onRetry={() => undefined}
      />
    </UiRoot>,
  );
  const card = within(screen.getByRole('listitem'));
  for (const text of ['7', 'a@x.example', '550 casella inesistente'])
    expect(card.getByText(text)).toBeDefined();
});
