import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/mount-page.tsx';
import { NewDosimetersPage } from './new-dosimeters-page.tsx';

test('a series of codes is added to those that are typed already', async () => {
  mountPage(NewDosimetersPage, { roles: ['lab'] });
  const user = userEvent.setup();
  const codes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Codici/ });
  await user.type(codes, 'ALTRO1');
  await user.type(screen.getByRole('textbox', { name: 'Da' }), '8');
  await user.type(screen.getByRole('textbox', { name: 'A' }), '10');
  await user.click(screen.getByRole('button', { name: 'Aggiungi 3 codici' }));
  expect(codes.value.split('\n')).toEqual(['ALTRO1', 'LBS00008', 'LBS00009', 'LBS00010']);
  expect(screen.getByRole('button', { name: 'Registra 4 dosimetri' })).toBeTruthy();
});
