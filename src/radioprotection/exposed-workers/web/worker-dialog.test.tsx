import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { firstSettings } from '../../settings/rules.ts';
import { classificationMessage } from '../rules.ts';
import { WorkerDialog } from './worker-dialog.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The server's lookup, by the settings a service begins with. */
function answerLookups(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const value = new URL(address, 'http://radia.example').searchParams.get('value') ?? '';
    asked.push(value);
    const message = classificationMessage(value, firstSettings.doseLimits);
    return Promise.resolve(Response.json({ message }));
  });
  return asked;
}

function showDialog({ isConfirmed }: { isConfirmed: boolean }): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiRoot>
        <WorkerDialog registry={3} isConfirmed={isConfirmed} onClose={() => undefined} />
      </UiRoot>
    </QueryClientProvider>,
  );
}

const unconfirmed = /Limiti proposti: da far rileggere a un esperto/;

test('limits that no expert has confirmed say so where they are filled in', () => {
  showDialog({ isConfirmed: false });
  expect(screen.getByRole('group', { name: /Limiti di dose/ }).textContent).toMatch(unconfirmed);
});

test('a category fills in the limits of a year, and another one others (R2-208)', async () => {
  const asked = answerLookups();
  const person = userEvent.setup();
  showDialog({ isConfirmed: true });
  const limits = () =>
    ['Efficace', 'Cristallino', 'Estremità', 'Pelle'].map(
      (name) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name} \\(mSv\\)`)).value,
    );
  await person.type(screen.getByLabelText(/^Cognome/), 'Neri');
  await person.selectOptions(screen.getByLabelText(/^Categoria/), 'A');
  await vi.waitFor(() => expect(limits()).toEqual(['20', '20', '500', '500']));
  await person.selectOptions(screen.getByLabelText(/^Categoria/), 'B');
  await vi.waitFor(() => expect(limits()).toEqual(['6', '15', '150', '150']));
  expect(asked).toEqual(['A', 'B']);
  expect(screen.queryByText(unconfirmed)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Cognome/).value).toBe('Neri');
});
