import { describe, expect, test } from 'vitest';
import { isAllowed, type Role, roles } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import type { SideMenuArea } from '#ui/shell/side-menu.tsx';
import { pages as laboratoryPages } from '../contexts/laboratory.ts';
import { pages as reportPages } from '../contexts/reports.ts';
import { contexts } from '../contexts.ts';
import { barOf } from './bottom-bar.tsx';
import { loadMenu, type MenuCounts, menuOf } from './menu.ts';
import { placeAt, placesOf } from './places.ts';

type Person = Pick<SessionUser, 'roles' | 'zones' | 'committenti' | 'names'>;

const person = (role: Role, zones: string[] = [], committenti: string[] = []): Person => ({
  roles: [role],
  zones: zones.map((_name, at) => at + 1),
  committenti: committenti.map((_name, at) => at + 7),
  names: { zones, committenti },
});

const people: Record<Role, Person> = {
  admin: person('admin'),
  lab: person('lab'),
  rp: person('rp'),
  edr: person('edr'),
  operatore: person('operatore', ['Veneto', 'Lazio']),
  zona: person('zona', ['Veneto']),
  cliente: person('cliente', [], ['Istituto Palladio']),
};

async function menuAt(
  user: Person,
  pathname: string,
  counts: MenuCounts = {},
  withUnits = [7],
  withControls = [7],
) {
  const place = placeAt(placesOf(user), pathname, null);
  const areas = menuOf(await loadMenu(user), {
    roles: user.roles,
    place,
    pathname,
    counts,
    withUnits,
    withControls,
  });
  return { areas, bar: barOf(areas, { roles: user.roles, place }) };
}

const named = (areas: readonly SideMenuArea[]) =>
  Object.fromEntries(areas.map(({ label, items }) => [label, items.map((item) => item.label)]));
const current = (areas: readonly SideMenuArea[]) =>
  areas.flatMap(({ items }) => items.filter((item) => item.current).map(({ label }) => label));

describe('what each role finds in its menu', () => {
  const records = ['Clienti', 'Indirizzi', 'Punti di misurazione'];
  const laboratorySites = ['Committenti e sedi', 'Committenti', ...records, 'Zone'];
  const field = [
    'Posiziona',
    'Sostituisci o ritira',
    'Prepara la giornata',
    'I miei posizionamenti',
    'Controlla dosimetri',
    'Da inviare',
  ];
  const radon = [
    'Dosimetri',
    'Spedizioni',
    'Rientri',
    'Risultati',
    'Lotti CR-39',
    'Relazioni finali',
    'Trasmissioni all’ISIN',
  ];
  const radioprotection = [
    ...['Dashboard', 'Scadenze', 'Progetti', 'Datori di lavoro', 'Unità locali', 'Dispositivi', 'Persone'],
  ];
  const agenda = ['Trasferte', 'Mappa delle trasferte', 'Strumenti'];
  const forms = ['Dashboard IRME90', 'Modelli IRME90', 'Lavori IRME90'];
  const received = [...forms, 'Da inviare', 'Registro IRME90'];
  const keeping = ['Deleghe degli ispettori', 'Clienti IRME90', 'Ispettori'];
  const controls = [...received, ...keeping];
  const [delegations = '', ...others] = keeping;
  const allControls = [...received, delegations, 'Le mie deleghe', ...others];
  const inspecting = { IRME90: ['Dashboard IRME90', 'Lavori IRME90', 'Le mie deleghe'] };
  const signing = ['Documenti da firmare', 'Leggi un file firmato'];
  const reading = [...signing, 'Documenti di registro'];
  const planning = [...reading, 'Generazione documenti', 'Registri da aggiornare'];
  test.each<[Role, Record<string, string[]>]>([
    [
      'lab',
      {
        Oggi: ['Oggi', 'Dashboard', 'Lavoro sul campo'],
        Sedi: laboratorySites,
        'Radon CR-39': radon,
        Radioprotezione: radioprotection,
        Agenda: agenda,
        Documenti: reading,
        Impostazioni: ['Impostazioni'],
      },
    ],
    ['operatore', { Oggi: ['Oggi'], Campo: field, Sedi: ['Committenti e sedi', ...records], ...inspecting }],
    ['zona', { Oggi: ['Oggi'], Campo: field, Sedi: ['Committenti e sedi', ...records], ...inspecting }],
    [
      'cliente',
      {
        Oggi: ['Oggi'],
        Sedi: ['Dashboard', ...records, 'I miei posizionamenti', 'Da inviare'],
        Radioprotezione: ['Unità locali'],
        IRME90: [...forms, 'Deleghe degli ispettori'],
        Documenti: ['Relazioni finali', 'Leggi un file firmato'],
        Questionari: ['Questionari delle sedi'],
      },
    ],
    [
      'rp',
      {
        Oggi: ['Oggi'],
        Radioprotezione: radioprotection,
        Agenda: agenda,
        IRME90: controls,
        Documenti: planning,
        Impostazioni: ['Impostazioni'],
      },
    ],
    [
      'edr',
      {
        Oggi: ['Oggi'],
        Radioprotezione: radioprotection,
        Agenda: agenda,
        IRME90: received,
        Documenti: reading,
        Impostazioni: ['Impostazioni'],
      },
    ],
    [
      'admin',
      {
        Oggi: ['Oggi', 'Laboratorio', 'Dashboard', 'Lavoro sul campo', 'Radioprotezione'],
        Campo: field,
        Sedi: laboratorySites,
        'Radon CR-39': radon,
        Radioprotezione: radioprotection,
        Agenda: agenda,
        IRME90: allControls.filter((label) => label !== 'Da inviare'),
        Documenti: [...planning, 'Comunicazioni massive', 'Posta in uscita'],
        Impostazioni: ['Impostazioni'],
      },
    ],
  ])('%s', async (role, expected) => {
    const { areas } = await menuAt(people[role], '/user/account');
    expect(named(areas)).toEqual(expected);
    for (const { items } of areas) expect(items.length).toBeLessThanOrEqual(8);
  });
});

test.each<[Role, string[]]>([
  ['operatore', ['Oggi', 'Scansiona', 'Sedi', 'Da inviare']],
  ['zona', ['Oggi', 'Scansiona', 'Sedi', 'Da inviare']],
  ['cliente', ['Oggi', 'Sedi', 'Relazioni', 'Questionari', 'IRME90']],
  ['lab', ['Oggi', 'Cerca', 'Dosimetri', 'Rientri']],
  ['admin', ['Oggi', 'Cerca', 'Rientri', 'Impostazioni']],
  ['rp', ['Oggi', 'Scadenze', 'Unità', 'Da firmare']],
  ['edr', ['Oggi', 'Scadenze', 'Unità', 'Da firmare']],
])('the bar at the foot of the phone of %s', async (role, expected) => {
  const { bar } = await menuAt(people[role], '/user/account');
  expect(bar.map(({ label }) => label)).toEqual(expected);
});

test.each<[Role, string, string]>([
  ['lab', '/lb', 'Oggi'],
  ['lab', '/lb/cr39/dosimeters', 'Dosimetri'],
  ['lab', '/lb/cr39/dosimeters/12', 'Dosimetri'],
  ['lab', '/lb/cr39/sede/view/3', 'Committenti e sedi'],
  ['lab', '/lb/cr39/sede/relations/3/view/4', 'Relazioni finali'],
  ['lab', '/lb/cr39/isin/4', 'Trasmissioni all’ISIN'],
  ['lab', '/lb/cr39/isin/columns', 'Impostazioni'],
  ['lab', '/user/signature/read', 'Leggi un file firmato'],
  ['lab', '/lb/cr39/signature', 'Documenti da firmare'],
  ['admin', '/admin/users/4', 'Impostazioni'],
  ['rp', '/lb/radioprotection/settings', 'Impostazioni'],
  ['rp', '/lb/radioprotection/dashboard', 'Dashboard'],
  ['rp', '/user/irme90/client/5/calendar/index', 'Deleghe degli ispettori'],
  ['cliente', '/user/irme90/client/7/calendar/index', 'Deleghe degli ispettori'],
  ['admin', '/admin/mails', 'Posta in uscita'],
  ['admin', '/admin', 'Oggi'],
  ['operatore', '/zone/2/cr39/committenti/1/aziende/4', 'Committenti e sedi'],
  ['operatore', '/user/cr39/scan', 'Controlla dosimetri'],
  ['cliente', '/client/7/cr39/aziende/2/indirizzi/3/survey', 'Dashboard'],
  ['cliente', '/client/7/cr39/survey', 'Questionari delle sedi'],
])('%s at %s is in %s, once', async (role, pathname, expected) => {
  const { areas } = await menuAt(people[role], pathname);
  expect(current(areas)).toEqual([expected]);
});

test('every page has a place in the menu of each role that may open it', async () => {
  const pages = (await Promise.all(contexts.map(({ load }) => load()))).flat();
  /** From the menu of the person, at the right of the top bar; from the code on a device, which leads on. */
  const elsewhere = ['/user/account', '/user/radioprotection/devices/$device'];
  const lost: string[] = [];
  for (const role of roles)
    for (const { path, permission } of pages) {
      if (elsewhere.includes(path) || !isAllowed([role], permission)) continue;
      const address = path.replaceAll(/\$\w+/g, role === 'cliente' ? '7' : '1');
      const { areas } = await menuAt(people[role], address);
      if (current(areas).length !== 1) lost.push(`${role} at ${path}`);
    }
  expect(lost).toEqual([]);
});

test('what waits stands beside its entry, and nothing beside one where nothing does', async () => {
  const counts = { rientri: 12, daFirmare: 0, postaFerma: null, daInviare: 3, scadute: 7 };
  const { areas } = await menuAt(people.admin, '/admin', counts);
  const counted = areas.flatMap(({ items }) => items.filter(({ count }) => count !== undefined));
  expect(counted.map(({ label, count }) => [label, count])).toEqual([
    ['Da inviare', 3],
    ['Rientri', 12],
    ['Scadenze', 7],
  ]);
});

test('a customer without local units finds no area of radiation protection', async () => {
  const areasOf = async (withUnits: number[]) =>
    Object.keys(named((await menuAt(people.cliente, '/client/7', {}, withUnits)).areas));
  expect(await areasOf([7])).toContain('Radioprotezione');
  for (const others of [[], [70, 8]]) expect(await areasOf(others)).not.toContain('Radioprotezione');
});

test('a customer who asks for no radiometric controls finds no area of them', async () => {
  const areasOf = async (withControls: number[]) =>
    Object.keys(named((await menuAt(people.cliente, '/client/7', {}, [], withControls)).areas));
  expect(await areasOf([7])).toContain('IRME90');
  for (const others of [[], [70, 8]]) expect(await areasOf(others)).not.toContain('IRME90');
  const { bar } = await menuAt(people.cliente, '/client/7', {}, [], []);
  expect(bar.map(({ label }) => label)).not.toContain('IRME90');
});

test('an operator of several zones works in the one whose page is open, and goes back to all of them', async () => {
  const user = people.operatore;
  expect(placesOf(user).map(({ label }) => label)).toEqual(['Tutte le zone', 'Zona Veneto', 'Zona Lazio']);
  const placing = async (pathname: string) =>
    (await menuAt(user, pathname)).areas
      .flatMap(({ items }) => items)
      .find(({ label }) => label === 'Posiziona')?.href;
  expect(await placing('/user/cr39')).toBe('/user/cr39/positioning');
  expect(await placing('/zone/2')).toBe('/zone/2/cr39/positioning');
  expect(placeAt(placesOf(user), '/user/account', '/zone/2')?.label).toBe('Zona Lazio');
  expect(placeAt(placesOf(user), '/user/cr39', '/zone/2')?.label).toBe('Tutte le zone');
});

test('the laboratory’s own pages, and the links of its menu, are below /lb (R0-019)', async () => {
  const { areas } = await menuAt(people.lab, '/lb');
  const links = areas
    .filter(({ label }) => label === 'Radon CR-39')
    .flatMap(({ items }) => items.map(({ href }) => href));
  expect(links.length).toBeGreaterThan(6);
  const ofLaboratory = (href: string) => href === '/lb' || href.startsWith('/lb/');
  expect(links.filter((href) => !ofLaboratory(href))).toEqual([]);
  const own = [...laboratoryPages, ...reportPages].filter(
    ({ permission }) => isAllowed(['lab'], permission) && !isAllowed(['operatore', 'cliente'], permission),
  );
  const elsewhere = own.map(({ path }) => path).filter((path) => !ofLaboratory(path));
  expect(elsewhere.filter((path) => !path.startsWith('/user/anagrafica/'))).toEqual([]);
});
