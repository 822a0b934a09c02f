import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
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

test('what is registered of a tag is the code it means, as scanners will find it (R2-410)', async () => {
  const sent = answerCalls(() => Response.json({ creati: [{ id: 1, codice: '0123' }] }));
  mountPage(NewDosimetersPage, { roles: ['lab'] });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Codici/ }), 'RAD5_0123');
  await user.click(screen.getByRole('button', { name: 'Registra il dosimetro' }));
  await waitFor(() => expect(sent.map(({ body }) => body['codici'])).toContainEqual(['0123']));
});
