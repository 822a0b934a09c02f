import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiRoot } from '../shell/ui-root.tsx';
import { type Pickable, PickField } from './pick-field.tsx';

const search = vi.fn<(text: string) => Promise<readonly Pickable[]>>();
const picked = vi.fn<(value: Pickable | null) => void>();

test('a choice says what could not be asked and asks again, and when nothing fits', async () => {
  const person = userEvent.setup();
  render(
    <UiRoot>
      <PickField label="Committente" value={null} search={search} onChange={picked} />
    </UiRoot>,
  );
  search.mockRejectedValueOnce(new Error('Nessuna rete: il server non è raggiungibile.'));
  await person.type(screen.getByLabelText('Committente'), 'terme');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Le voci non si sono caricate. Nessuna rete');

  search.mockResolvedValue([{ id: 7, label: 'Terme Euganee' }]);
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await person.click(await screen.findByRole('option', { name: 'Terme Euganee' }));
  expect(picked).toHaveBeenCalledWith({ id: 7, label: 'Terme Euganee' });

  search.mockResolvedValue([]);
  await person.type(screen.getByLabelText('Committente'), 'zzz');
  expect(await screen.findByText('Nessuna voce con «zzz».')).toBeDefined();
});
