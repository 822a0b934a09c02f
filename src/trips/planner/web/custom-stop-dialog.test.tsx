import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { planningTexts } from '../../planning/rules.ts';
import { checkTexts } from '../checks/rules.ts';
import { CustomStopDialog } from './custom-stop-dialog.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

/** The dialog with a name and a place typed, the place not chosen yet from the suggestions. */
async function openTyped() {
  const onAdd = vi.fn();
  const abano = {
    description: 'Abano Terme (PD), Italia',
    place_id: 'x',
    location: { lat: 45.36, lng: 11.79 },
  };
  answerCalls(() => Response.json([abano]));
  render(
    <UiRoot>
      <CustomStopDialog onAdd={onAdd} onClose={() => undefined} />
    </UiRoot>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(/^Nome della fermata/), 'Deposito');
  await person.type(screen.getByRole('combobox', { name: /^Luogo/ }), 'Abano');
  return { onAdd, person, option: await screen.findByRole('option', { name: /Abano Terme/ }) };
}

test('a stop that is no unit is added with the coordinates of the place that was chosen, not with one that was only typed (R2-196)', async () => {
  const { onAdd, person, option } = await openTyped();
  await person.click(screen.getByRole('button', { name: 'Aggiungi alla giornata' }));
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getAllByText(checkTexts.chooseSuggestion).length).toBeGreaterThan(0);
  await person.click(option.isConnected ? option : await openAgain(person));
  await person.click(screen.getByRole('button', { name: 'Aggiungi alla giornata' }));
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledOnce());
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject({
    ...{ displayName: 'Deposito', address: 'Abano Terme (PD), Italia' },
    location: { lat: 45.36, lng: 11.79 },
  });
});

test('a stop whose work is no duration is not added with another: what is wrong is said', async () => {
  const { onAdd, person, option } = await openTyped();
  await person.click(option);
  const work = screen.getByRole('textbox', { name: 'Lavoro' });
  await person.clear(work);
  await person.type(work, 'due ore');
  await person.click(screen.getByRole('button', { name: 'Aggiungi alla giornata' }));
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getByText(planningTexts.badWork)).toBeDefined();
  await person.clear(work);
  await person.type(work, '2:00');
  await person.click(screen.getByRole('button', { name: 'Aggiungi alla giornata' }));
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledOnce());
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject({ workingTime: 7_200_000 });
});

/** The list was closed by leaving the field. */
async function openAgain(person: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await person.type(screen.getByRole('combobox', { name: /^Luogo/ }), ' ');
  return screen.findByRole('option', { name: /Abano Terme/ });
}
