import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, type SentCall, standInForBrowser } from '#test/support/mount-page.tsx';
import type { IsinColumns } from '../columns/contract.ts';
import { recommendedColumns } from '../columns/rules.ts';
import { ColumnsPage } from './columns-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const [point, site, client] = recommendedColumns;

/** The server with three columns in force: it keeps a version made from the one in force, and refuses others. */
function serve() {
  let number = 1;
  let mapping = {
    columns: [point, site, client],
    ...{ separator: ';', decimalSign: ',', dueDays: 30 },
  } as IsinColumns['mapping'];
  const keep = (kept: IsinColumns['mapping']) => {
    number += 1;
    mapping = kept;
  };
  const sent = answerCalls((path, body) => {
    if (path.endsWith('/columns/preview')) return Response.json({ half: null, header: [], rows: [] });
    if (body !== null) {
      const saved = body as { base: number; mapping: IsinColumns['mapping'] };
      if (saved.base !== number)
        return Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
      keep(saved.mapping);
    }
    return Response.json({ number, mapping, questions: [], versions: [] });
  });
  return {
    /** A colleague saves, on another device. */
    saveElsewhere: () => keep({ ...mapping, dueDays: 45 }),
    saved: () => sent.filter(({ path }) => path.endsWith('/columns')),
  };
}

const headersIn = ({ body }: SentCall) =>
  (body['mapping'] as IsinColumns['mapping']).columns.map(({ header }) => header);
const press = (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(screen.getByRole('button', { name }));
const isAsSaved = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla le modifiche' })).toBeNull());

test('columns that have been removed, moved and added stand as saved, and the next change is saved too', async () => {
  const { saved } = serve();
  const person = userEvent.setup();
  mountPage(ColumnsPage, { roles: ['lab'] });
  await screen.findByRole('button', { name: 'Togli: Sede' });
  await press(person, 'Togli: Punto di misurazione');
  await press(person, 'Sposta su: Datore di lavoro');
  await press(person, 'Aggiungi le colonne che mancano');
  await press(person, 'Metti in vigore la versione 2');
  await screen.findByRole('button', { name: 'Metti in vigore la versione 3' });
  await isAsSaved();
  await press(person, 'Togli: Sede');
  await press(person, 'Metti in vigore la versione 3');
  await screen.findByRole('button', { name: 'Metti in vigore la versione 4' });
  await isAsSaved();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved().map(({ body }) => body['base'])).toEqual([1, 2]);
  const [first, second] = saved().map(headersIn);
  expect(first?.slice(0, 3)).toEqual([client?.header, site?.header, point?.header]);
  expect(second).toEqual(first?.filter((header) => header !== site?.header));
});

test('after a colleague has saved other columns they are read anew, and a change to them is saved', async () => {
  const { saved, saveElsewhere } = serve();
  const person = userEvent.setup();
  mountPage(ColumnsPage, { roles: ['lab'] });
  await screen.findByRole('button', { name: 'Togli: Sede' });
  await press(person, 'Togli: Sede');
  saveElsewhere();
  await press(person, 'Metti in vigore la versione 2');
  const refusal = await screen.findByRole('alert');
  await person.click(within(refusal).getByRole('button', { name: 'Ricarica i dati salvati' }));
  await screen.findByRole('button', { name: 'Metti in vigore la versione 3' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Giorni per inviare/ }).value).toBe('45');
  await press(person, 'Togli: Sede');
  await press(person, 'Metti in vigore la versione 3');
  await screen.findByRole('button', { name: 'Metti in vigore la versione 4' });
  expect(saved().map(({ body }) => body['base'])).toEqual([1, 2]);
});
