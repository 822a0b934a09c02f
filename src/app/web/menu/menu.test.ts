import { expect, test } from 'vitest';
import { isAllowed } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import { pages as laboratoryPages } from '../contexts/laboratory.ts';
import { pages as reportPages } from '../contexts/reports.ts';
import { loadMenu, menuOf } from './menu.ts';

const laboratory = {
  roles: ['lab'],
  internal: true,
  zones: [],
  names: { zones: [], committenti: [] },
  committenti: [],
} as unknown as SessionUser;

test('the laboratory’s own pages, and the links of its menu, are below /lb (R0-019)', async () => {
  const groups = menuOf(await loadMenu(laboratory), laboratory, '/lb');
  const links =
    groups.find(({ label }) => label === 'Laboratorio CR-39')?.items.map(({ href }) => href) ?? [];
  expect(links.length).toBeGreaterThan(8);
  const ofLaboratory = (href: string) => href === '/lb' || href.startsWith('/lb/');
  expect(links.filter((href) => !ofLaboratory(href))).toEqual([]);
  const own = [...laboratoryPages, ...reportPages].filter(
    ({ permission }) => isAllowed(['lab'], permission) && !isAllowed(['operatore', 'cliente'], permission),
  );
  const elsewhere = own.map(({ path }) => path).filter((path) => !ofLaboratory(path));
  expect(elsewhere.filter((path) => !path.startsWith('/user/anagrafica/'))).toEqual([]);
});

test('what the laboratory shares with others has the address of its area (R0-019)', async () => {
  const groups = menuOf(await loadMenu(laboratory), laboratory, '/lb');
  const elsewhere = groups
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => !/^\/lb(\/|$)/.test(href));
  expect(elsewhere).toContain('/user/cr39');
  for (const href of elsewhere) expect(href).toMatch(/^\/(user|zone|client)\//);
});
