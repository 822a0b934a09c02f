import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { implantTypes } from '#radioprotection/registries/rules.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { OverviewChoice } from './overview-choice.tsx';
import { OverviewCounts } from './overview-counts.tsx';
import { OverviewTable } from './overview-table.tsx';

const input = { params: { year: '2026' }, query: { months: undefined, implants: undefined } };
const ofEach = Object.fromEntries(implantTypes.map((type) => [type, 5]));
const counts = { registriesCountByImplant: ofEach, deviceCountByImplant: ofEach };
const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  standInForBrowser();
  for (const { key } of currentToasts()) dismissToast(key);
});

test('units that cannot be read are told, and stay asked for (R2-499)', async () => {
  answerCalls(() => undefined);
  mountPage(() => <OverviewTable input={input} />);
  await waitFor(() => expect(texts()).toEqual(['Cannot fetch data...']));
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeDefined();
});

test('a kind of device that cannot be counted is a dash and told once, the others stand (R2-500)', async () => {
  answerCalls((path) => {
    if (path.includes('/implants')) return Response.json(counts);
    return path.includes('/opt') ? undefined : Response.json({ count: 3 });
  });
  mountPage(() => <OverviewCounts input={input} />);
  await waitFor(() => expect(texts()).toEqual(['Cannot fetch device count....']));
  const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(figures.filter((figure) => figure === '—')).toHaveLength(1);
  expect(figures.filter((figure) => figure === '3')).toHaveLength(figures.length - 1);
});

test('figures of the choice before say so, until those of the new one are there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerCalls((path) => {
    if (!path.includes('/implants')) return Response.json({ count: 3 });
    return path.includes('months=11') ? promise : Response.json(counts);
  });
  mountPage(() => {
    const [months, setMonths] = useState<string>();
    return (
      <>
        <button type="button" onClick={() => setMonths('11')}>
          Novembre
        </button>
        <OverviewCounts input={{ ...input, query: { months, implants: undefined } }} />
      </>
    );
  });
  await waitFor(() => expect(screen.getAllByText('5').length).toBeGreaterThan(0));
  expect(screen.queryByText(/della scelta di prima/)).toBeNull();
  fireEvent.click(screen.getByText('Novembre'));
  expect(await screen.findByText(/della scelta di prima/)).toBeDefined();
  resolve(Response.json(counts));
  await waitFor(() => expect(screen.queryByText(/della scelta di prima/)).toBeNull());
});

test('a deadline is written as this document does (R2-532)', async () => {
  const row = {
    companyId: 1,
    displayName: 'Sede A',
    employer: 'Terme',
    citta: 'Abano',
    provincia: 'PD',
    luogo: null,
  };
  answerCalls(() =>
    Response.json({
      rows: [
        { ...row, impianti: [], scadenza: '2026-03-05', dispositivi: 1, attivita: 1, conAppuntamento: 0 },
      ],
    }),
  );
  mountPage(() => <OverviewTable input={input} />);
  expect(await screen.findByText('5/3/2026')).toBeDefined();
});

test('without a choice all implants are chosen, and one press leads back there', async () => {
  const changes: unknown[] = [];
  const asked = { year: 2026, months: [3], implants: [] };
  const choiceOf = (implants: (typeof implantTypes)[number][]) =>
    mountPage(() => (
      <OverviewChoice asked={{ ...asked, implants }} onChange={(change) => changes.push(change)}>
        {null}
      </OverviewChoice>
    ));
  const first = choiceOf([]);
  const all = await screen.findByRole('button', { name: 'Tutti' });
  expect(all.getAttribute('aria-pressed')).toBe('true');
  first.unmount();
  choiceOf(['vet']);
  fireEvent.click(await screen.findByRole('button', { name: 'Tutti', pressed: false }));
  expect(changes).toEqual([{ implants: undefined }]);
});
