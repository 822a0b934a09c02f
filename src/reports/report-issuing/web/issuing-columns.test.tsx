import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/mount-page.tsx';
import type { IssuableSite } from '../sites/contract.ts';
import { type SiteView, siteViews } from '../sites/rules.ts';
import { issuingColumns } from './issuing-columns.tsx';

const site: IssuableSite = {
  ...{ id: 8, alias: 'Dipendenza', address: 'Via Roma 1', nomeAzienda: 'Hotel Fonte', committente: 1 },
  ...{ cliente: 2, stato: 'ready', motivo: null, puntiPronti: 1, punti: 1, giorni: 340, media: null },
  ...{ livello: 300, sopraLivello: false, questionarioCompleto: false, raggiungibile: true, relazione: null },
};
const columnsOf = (view: SiteView) => issuingColumns({ view, reqDays: 340, hrefOf: () => '/qui' });
const standing = (of: IssuableSite) => () =>
  columnsOf('pronti')
    .find(({ key }) => key === 'stato')
    ?.cell(of);

test('the state of a ready site leads to the questionnaire that it lacks, which then needs no column', async () => {
  mountPage(standing(site), { roles: ['lab'] });
  const link = await screen.findByRole('link', { name: 'Pronto, questionario incompleto' });
  expect(link.getAttribute('href')).toContain('/survey');
  const without = siteViews.filter((view) =>
    columnsOf(view).some(({ key, hidden }) => key === 'questionario' && hidden),
  );
  expect(without).toEqual(['pronti', 'tutti']);
});

test('the state of an issued site leads to its report', async () => {
  const relazione = { id: 4, numero: 'RF-2026-2', changed: false };
  mountPage(standing({ ...site, stato: 'issued', relazione }), { roles: ['lab'] });
  const link = await screen.findByRole('link', { name: 'RF-2026-2' });
  expect(link.getAttribute('href')).toBe('/lb/cr39/sede/relations/8/view/4');
});
