import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { blankPlan, departureOf, type NewStop, type Plan, withStop } from '#trips/planner/plan/rules.ts';
import { Planner } from '#trips/planner/web/planner.tsx';
import type { Scope } from '#trips/planner/web/scopes.ts';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';

/** The planner on a page of its own, in a document without a browser, over answers that a test may change. */
Element.prototype.scrollIntoView = () => undefined;
beforeEach(() => {
  localStorage.clear();
  for (const { key } of currentToasts()) dismissToast(key);
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});
afterEach(() => void vi.unstubAllGlobals());

export const day = '2026-11-24';
export const leaving = departureOf({
  origin: 'Centrale',
  lat: 41.9,
  lng: 12.5,
  dateHour: `${day}T08:00:00+01:00`,
});
export const stop = (companyId: number, displayName: string, changes: Partial<NewStop> = {}): NewStop => ({
  ...{ companyId, sessionId: null, displayName, projectName: 'Prova', address: 'Via Prova 1' },
  ...{ companyCity: 'Roma (RM)', location: { lat: 41.9 + companyId / 10, lng: 12.5 }, activities: [] },
  ...{ activityNotes: '', providedHour: null, providedMinutes: null, workingTime: 3_600_000 },
  ...{ isTimeTyped: true, contract: { dateEnd: '2030-01-01' } },
  ...changes,
});
export const planOf = (...stops: NewStop[]): Plan =>
  stops.reduce<Plan>(withStop, { ...blankPlan(leaving), name: 'Prova', operators: [1], instruments: [1] });

export const activity = {
  ...{ id: 31, activityType: 2, alias: null, include: false, estimatedTime: 45, note: null, active: true },
  ...{ complete: false, skip: false, toFinishInLab: false, appointment: null, registry: null },
  ...{ manual: { deviceId: 9, device: null, active: true }, resonanceRegistry: null, device: null },
  ...{ deadline: '2026-12-10', stato: 'open', eseguita: null, versione: 1 },
};
const company = {
  ...{ id: 5, alias: 'Studio Rossi', sede: 'Studio Rossi', project: { id: 1, nome: 'Commessa' } },
  ...{ employer: { id: 2, nome: 'Rossi srl' }, attivo: true, address: 'Via Roma 1', city: 'Roma' },
  ...{ cap: '00100', province: 'RM', latitude: 41.95, longitude: 12.5, phone: null, email: null },
  ...{ notes: null, codiceEsterno: null, contract: null, indirizzi: [], persone: 0, dispositivi: 1 },
  ...{
    registri: 0,
    attivita: 2,
    prossima: null,
    esperto: null,
    versione: 1,
    modificabile: true,
    lavorabile: true,
  },
};
/** A day as it is stored, of a trip that has been changed a few times. */
export function storedDay(appointments: readonly object[] = []) {
  return {
    day: {
      ...{ id: 13, day, operators: [{ value: 2, label: 'Bruno Prova' }], removable: true, versione: 8 },
      instruments: [{ value: 1, label: 'Camera A', nextCalibration: null }],
      departure: {
        dateHour: `${day}T07:00:00+01:00`,
        origin: 'Centrale',
        lat: 41.9,
        lng: 12.5,
        literal: null,
      },
      ...{ appointments, salvata: { chi: 'Bruno Prova', quando: `${day}T06:00:00Z` } },
    },
    transfer: { id: 12, alias: 'Prova', versione: 9, modificabile: true, operators: [], instruments: [] },
  };
}

export const answers: Record<string, unknown> = {
  '/operators': [
    { value: 1, label: 'Ada Prova', grado: null },
    { value: 2, label: 'Bruno Prova', grado: null },
  ],
  '/instruments': [
    { value: 1, label: 'Camera A', nextCalibration: '2027-01-01' },
    { value: 2, label: 'Camera B', nextCalibration: '2026-11-01' },
  ],
  '/deadlines/0': {
    markers: [{ companyId: 5, location: { lat: 41.95, lng: 12.5 }, deadline: 1_796_860_800 }],
  },
  '/companies/mappa': {
    datori: [{ id: 2, nome: 'Rossi srl' }],
    sedi: [
      {
        ...{ id: 5, nome: 'Studio Rossi', datore: 2, progetto: 1, luogo: 'Roma (RM)', lat: 41.95, lon: 12.5 },
        ...{ aperte: 2, scade: '2026-12-10' },
      },
    ],
  },
  '/companies/5': company,
  '/companies/5/activities/0': {
    activities: [activity, { ...activity, id: 32 }],
    ...{ address: 'Via Roma 1', location: { lat: 41.95, lng: 12.5 }, modificabile: true },
    attese: [
      {
        ...{ deviceId: 9, activityType: 9, problema: 'missing' },
        testo: 'RX1 probabilmente dovrebbe avere Verifica Elettromedicale',
      },
    ],
  },
  '/companies/5/devices': { deviceList: [], planimetryList: [], contract: null },
  '/transfers/12/days/13': storedDay(),
  '/maps/directions': null,
  '/maps/matrix': null,
};

const rp: SessionUser = {
  ...{ id: 1, username: 'rp', displayName: 'Rosa Prova', roles: ['rp'], zones: [], committenti: [] },
  ...{ locale: 'it', internal: false, client: false, names: { zones: [], committenti: [] } },
};

type Sent = { method: string; path: string; body: unknown };
type Opened = {
  scope?: Scope;
  plan?: Plan;
  answer?: (path: string, body: unknown) => Response | Promise<Response> | undefined;
};

/** The way along stops as a provider answers it: ten km and ten minutes each. */
export function roadOf({ stops }: { stops: unknown[] }) {
  const leg = {
    ...{ distance: { text: '10 km', value: 10_000 }, duration: { text: '10 min', value: 600 } },
    crossing: null,
  };
  return { legs: stops.map(() => leg), polyline: [], isEstimate: false };
}

export function open({ scope = { kind: 'create' }, plan = planOf(), answer }: Opened = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const path = String(url)
      .replace(/^.*\/v1\/user(\/lb\/rp)?/, '')
      .replace(/\?.*$/, '');
    const body: unknown = init.body ? JSON.parse(init.body as string) : null;
    const method = init.method ?? 'GET';
    sent.push({ method, path, body });
    const own = await answer?.(path, body);
    if (own) return own;
    const headers = { 'idempotency-key': new Headers(init.headers).get('idempotency-key') ?? '' };
    if (path === '/maps/directions') return Response.json(roadOf(body as { stops: unknown[] }));
    if (/create$|add$|edit$/.test(path))
      return Response.json({ transfer: { id: 12 }, day: { id: 13 } }, { headers });
    return Response.json(answers[path] ?? {});
  });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <Planner
        scope={scope}
        first={{ plan, versions: { transfer: 4, day: 3 } }}
        header={(actions) => <header>{actions}</header>}
      />
    ),
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/lb/$',
    component: () => <p>Altra pagina</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiRoot>
      <QueryClientProvider client={queries}>
        <SessionProvider user={rp} end={{ hasEnded: false, askToSignIn: () => undefined }}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </QueryClientProvider>
    </UiRoot>,
  );
  const asked = (path: string) => sent.filter((one) => one.path === path);
  return { sent, asked, router, person: userEvent.setup() };
}

export const press = (name: string | RegExp) => screen.findByRole('button', { name });
export const texts = () => currentToasts().map(({ text }) => text);
export const names = () =>
  within(screen.getByRole('list', { name: 'Fermate' }))
    .getAllByRole('button', { name: /^Sposta / })
    .map((one) => one.getAttribute('aria-label')?.replace('Sposta ', ''));
export const refused = (status: number, body: object) => Response.json(body, { status });

/** Chooses the one unit there is, and looks at its card. */
export async function lookAtUnit(person: ReturnType<typeof userEvent.setup>) {
  await person.type(await screen.findByRole('combobox', { name: /^Cerca un’unità/ }), 'rossi');
  await person.click(await screen.findByRole('option', { name: /Studio Rossi/ }));
  return screen.findByRole('region', { name: 'Scheda: Studio Rossi' });
}
