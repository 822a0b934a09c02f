import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { EmployerForm } from '../../employers/web/employer-form.tsx';
import { InstrumentForm } from '../../instruments/web/instrument-form.tsx';
import { GiveRole } from '../../unit-roles/web/role-dialogs.tsx';
import type { CompanyRecord } from '../contract.ts';
import { CompanyForm } from './company-form.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const frascati = { comune: 'Frascati', cap: '00044', provincia: 'RM', region: { id: 12, label: 'Lazio' } };

/** A form; what it asks for while one types, and what is answered. */
function open(Form: () => React.ReactNode): string[] {
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    if (path.includes('/geo/comuni/')) return Response.json([frascati]);
    return Response.json({ scelte: [{ id: 31, nome: 'Rossi Prova', dettaglio: 'Roma' }] });
  });
  mountPage(Form);
  return asked;
}

test.each([
  ['the employer of a unit', CompanyForm, 'Datore di lavoro', '/choices/employers?'],
  ['the project of a unit', CompanyForm, 'Progetto', '/choices/projects?'],
  [
    'the person of a role',
    () => <GiveRole companyId={1} onClose={() => undefined} />,
    'Persona',
    '/choices/persons?',
  ],
  ['the owner of an instrument', InstrumentForm, 'Di un cliente', '/choices/principals?'],
])('%s is chosen among what the server answers to what is typed (R2-200)', async (_, Form, label, path) => {
  const asked = open(() => <Form />);
  const person = userEvent.setup();
  await person.type(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }), 'ros');
  await person.click(await screen.findByRole('option', { name: /Rossi Prova/ }));
  expect(asked.filter((one) => one.includes(path))).toEqual([expect.stringContaining('q=ros')]);
  expect(screen.getByText('Rossi Prova')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: new RegExp(`^${label}`) })).toBeNull();
});

test.each([
  ['a unit', CompanyForm],
  ['an employer', EmployerForm],
])('in the form of %s a municipality brings its CAP and province (R2-194)', async (_, Form) => {
  open(() => <Form />);
  const person = userEvent.setup();
  await person.type(await screen.findByRole('combobox', { name: /^Città/ }), 'Frasc');
  await person.click(await screen.findByRole('option', { name: /Frascati/ }));
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect([/^CAP/, /^Provincia/].map(valueOf)).toEqual(['00044', 'RM']));
});

test('where a unit lies is looked for by its address, once that is known', async () => {
  open(() => <CompanyForm />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cerca sulla mappa' });
  expect(button.disabled).toBe(true);
  await userEvent.setup().type(screen.getByRole('combobox', { name: /^Città/ }), 'Frascati');
  expect(button.disabled).toBe(false);
});

test('the coordinates of a unit go with the address they were looked up for, and are asked for again', async () => {
  const named = { id: 1, nome: 'Prova' };
  const unit = {
    ...{ id: 3, alias: 'Sede', address: 'Via Tetsa 1', city: 'Vicenza', cap: '36100', province: 'VI' },
    ...{ latitude: 45.5, longitude: 11.5, sede: 'Via Tetsa 1', employer: named, project: named },
    ...{ indirizzi: [], attivo: true, versione: 2, modificabile: true },
  } as unknown as CompanyRecord;
  const sent = answerCalls((path) => (path.includes('/companies/3') ? Response.json(unit) : undefined));
  mountPage(() => <CompanyForm record={unit} />);
  const person = userEvent.setup();
  await screen.findByText(/Coordinate: 45,5/);
  const street = screen.getByLabelText(/^Indirizzo/);
  await person.clear(street);
  await person.type(street, 'Via Testa 1');
  expect(
    screen.getByText(/Le coordinate erano dell’indirizzo scritto prima: cercale di nuovo/),
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: /^Salva/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ address: 'Via Testa 1', latitude: null, longitude: null });
});
