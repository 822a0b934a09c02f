import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { getMyDay, type MyDay } from '../contract.ts';
import { useShownDay } from './use-shown-day.ts';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const operator = { value: 1, label: 'Prova' };
const mine: MyDay = {
  ...{ id: 31, day: '2026-03-16', transfer: { id: 7, alias: 'Giro di Vicenza' }, stops: 0, settled: 0 },
  departure: { dateHour: '2026-03-16T07:00:00.000Z', origin: 'Centrale', lat: 45, lng: 11 },
  ...{ operators: [operator], instruments: [], fermate: [] },
};

function Day() {
  const { data, error } = useShownDay('7', '31');
  return <p>{data ? 'La giornata' : (error?.text ?? 'In lettura')}</p>;
}

test.each([401, 503])('a day kept on the phone is shown when the server answers %i', async (status) => {
  await browserKept().put(1, callName(getMyDay, { params: { day: '31' } }), JSON.stringify(mine));
  answerCalls(() => Response.json({ detail: 'Non ora.' }, { status }));
  mountPage(Day, { roles: ['operatore'] });
  await screen.findByText('La giornata');
});

test('a day that is not there is told so, whatever the phone has kept', async () => {
  await browserKept().put(1, callName(getMyDay, { params: { day: '31' } }), JSON.stringify(mine));
  answerCalls(() => Response.json({ detail: 'Giornata non trovata.' }, { status: 404 }));
  mountPage(Day, { roles: ['operatore'] });
  await screen.findByText('Giornata non trovata.');
});
