import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import type { Paper, PaperSubject } from '../contract.ts';
import { paperTexts } from '../paper/rules.ts';
import { PaperCard } from './paper-card.tsx';

const noBoss = (day: string) => `Nell’unità locale il ${day} non c’è: Legale Rappresentante.`;
const draft: Paper = {
  ...{ id: 5, tipo: 'surveillance-registry' as const, titolo: 'Registro 3', registro: 3, manuale: null },
  ...{ stato: 'draft' as const, firmato: null, firmatari: [], firma: null, revisioni: [] },
  ...{ nonFirmabile: null, nonStampato: null },
};

/** What the card of a draft says, that lacked this when it was made; made today it would lack that. */
async function saidOf(mancanze: string[], lacking: string[]): Promise<string> {
  const revision = {
    revisione: 2,
    quando: '2026-03-16T09:00:00.000Z',
    chi: null,
    datiDel: '2026-03-16',
    dal: null,
  };
  const paper: Paper = {
    ...draft,
    revisioni: [{ ...revision, impronta: 'a'.repeat(64), mancanze }],
    nonFirmabile: mancanze.length === 0 ? paperTexts.reworded : paperTexts.unfit(mancanze),
  };
  const subject: PaperSubject = {
    ...{ tipo: 'surveillance-registry' as const, registro: 3, manuale: null },
    ...{ nome: 'Registro 3', chiuso: null },
    lacune: lacking.map((testo) => ({ dove: 'persone', testo })),
  };
  const papers = { datore: 1, progetto: 2, soggetti: [subject], documenti: [paper] };
  const Page = () => <PaperCard companyId={4} paper={paper} papers={papers} onAgain={() => undefined} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </UiRoot>,
  );
  return (await screen.findByRole('article')).textContent;
}
const ways = () => screen.queryAllByRole('link', { name: 'Persone dell’unità locale' });

test('what a revision lacks and is missing still is named once, with the way to mend it', async () => {
  const said = await saidOf([noBoss('16/03/2026')], [noBoss('16/03/2026')]);
  expect(said.split('Legale Rappresentante').length - 1).toBe(1);
  expect(said).toContain('Quando è a posto, generarla di nuovo.');
  expect(ways()).toHaveLength(1);
});

test('what a revision lacks stands on its card, whatever else is missing today', async () => {
  const said = await saidOf([noBoss('28/02/2026')], [noBoss('16/03/2026')]);
  for (const words of [
    paperTexts.unfit([noBoss('28/02/2026')]),
    'Generata di nuovo adesso avrebbe queste mancanze:',
    noBoss('16/03/2026'),
  ])
    expect(said).toContain(words);
  expect(ways()).toHaveLength(1);
});

test.each([
  [[], [noBoss('16/03/2026')], paperTexts.reworded],
  [[noBoss('16/03/2026')], [], paperTexts.unfit([noBoss('16/03/2026')])],
])('any other reason is said as it is: %j, now %j', async (mancanze, lacking, reason) => {
  expect(await saidOf(mancanze, lacking)).toContain(reason);
  expect(ways()).toHaveLength(lacking.length);
});
