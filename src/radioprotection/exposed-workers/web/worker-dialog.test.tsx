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

/** The same lookup, each answered, or failed, only when told so: as on a slow network. */
function holdLookups(): (value: string, isFailed?: boolean) => void {
  const held = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('fetch', (address: string) => {
    const value = new URL(address, 'http://radia.example').searchParams.get('value') ?? '';
    return new Promise<Response>((resolve) => held.set(value, resolve));
  });
  return (value, isFailed = false) =>
    held.get(value)?.(
      isFailed
        ? new Response('', { status: 500 })
        : Response.json({ message: classificationMessage(value, firstSettings.doseLimits) }),
    );
}

const limitField = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name} \\(mSv\\)`));
const limits = () => ['Efficace', 'Cristallino', 'Estremità', 'Pelle'].map((name) => limitField(name).value);

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
  await person.type(screen.getByLabelText(/^Cognome/), 'Neri');
  await person.selectOptions(screen.getByLabelText(/^Categoria/), 'A');
  await vi.waitFor(() => expect(limits()).toEqual(['20', '20', '500', '500']));
  await person.selectOptions(screen.getByLabelText(/^Categoria/), 'B');
  await vi.waitFor(() => expect(limits()).toEqual(['6', '15', '150', '150']));
  expect(asked).toEqual(['A', 'B']);
  expect(screen.queryByText(unconfirmed)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Cognome/).value).toBe('Neri');
});

test('limits of a category that is no longer chosen are not filled in, however late they come (R2-208)', async () => {
  const answer = holdLookups();
  const person = userEvent.setup();
  showDialog({ isConfirmed: true });
  const category = screen.getByLabelText(/^Categoria/);
  await person.selectOptions(category, 'A');
  await person.selectOptions(category, 'B');
  answer('B');
  await vi.waitFor(() => expect(limits()).toEqual(['6', '15', '150', '150']));
  answer('A');
  await person.type(screen.getByLabelText(/^Cognome/), 'Neri');
  expect(limits()).toEqual(['6', '15', '150', '150']);
});

test('a limit that is typed while its category is looked up stays (R2-208)', async () => {
  const answer = holdLookups();
  const person = userEvent.setup();
  showDialog({ isConfirmed: true });
  await person.selectOptions(screen.getByLabelText(/^Categoria/), 'A');
  await person.type(limitField('Efficace'), '18');
  answer('A');
  await vi.waitFor(() => expect(limits()).toEqual(['18', '20', '500', '500']));
});

test('a category has no limits of the one before while its own are looked up, and where they do not come they are typed (Q2-94, R2-208)', async () => {
  const answer = holdLookups();
  const person = userEvent.setup();
  const missing = /I limiti non si sono caricati/;
  showDialog({ isConfirmed: true });
  const category = screen.getByLabelText(/^Categoria/);
  await person.selectOptions(category, 'A');
  answer('A');
  await vi.waitFor(() => expect(limits()).toEqual(['20', '20', '500', '500']));
  await person.selectOptions(category, 'B');
  expect(limits()).toEqual(['', '', '', '']);
  await person.type(limitField('Pelle'), '150');
  answer('B', true);
  expect(await screen.findByText(missing)).toBeDefined();
  expect(limits()).toEqual(['', '', '', '150']);
  await person.selectOptions(category, 'N');
  expect(screen.queryByText(missing)).toBeNull();
  answer('N');
  await vi.waitFor(() => expect(limits()).toEqual(['1', '15', '50', '50']));
});
