import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/mount-page.tsx';
import { MassAssignmentPage } from './mass-assignment-page.tsx';

const tags = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('dosimeters chosen in the table are those that get the values, also where codes are digits alone', async () => {
  mountPage(MassAssignmentPage, { at: '/?codici=0123%2CRAD5_0124%2CLBS00007', roles: ['lab'] });
  expect(await screen.findByRole('button', { name: 'Assegna a 3 dosimetri' })).toBeTruthy();
  expect(await tags()).toEqual(expect.arrayContaining(['0123', 'RAD5_0124', 'LBS00007']));
});
