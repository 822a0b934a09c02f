import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { ReturnsPage } from './returns-page.tsx';

test('dosimeters chosen in the table are those that come back, also where codes are digits alone', async () => {
  const sent = answerCalls(() => undefined);
  mountPage(ReturnsPage, { at: '/?codici=0123%2CLBS00007', roles: ['lab'] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Registra il rientro di 2 dosimetri' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body['dosimetri'])).toContainEqual([
      { codice: '0123', azione: null, fine: null },
      { codice: 'LBS00007', azione: null, fine: null },
    ]),
  );
});
