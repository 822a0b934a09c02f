import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lookAtUnit, names, open, planOf, press, refused, stop, texts } from '#test/support/trip-planner.tsx';

const proposal = {
  ...{ companyId: 5, nome: 'Studio Rossi', luogo: 'Roma (RM)', posizione: 1, workingTime: 5_400_000 },
  ...{ deviazione: { secondi: 720, metri: 9000 }, attivita: 2, arrivo: '2026-11-24T09:30:00Z' },
  ...{ fine: '2026-11-24T15:00:00Z', scadenza: '2026-12-10', giorni: 17 },
};
const fillPath = '/transfers/fill';
const proposing = (path: string) => (path === fillPath ? Response.json({ proposte: [proposal] }) : undefined);
const panel = async () => within(await screen.findByRole('region', { name: 'Riempi la giornata' }));

describe('‘Riempi la giornata’', () => {
  test('tells what a unit that still fits would take, and takes it in at its place and out again with one press each', async () => {
    const { asked, person } = open({ plan: planOf(stop(1, 'Alfa'), stop(2, 'Beta')), answer: proposing });
    await screen.findByText('tempi su strada');
    await person.click(await press('Riempi la giornata'));
    const shown = await panel();
    expect(
      await shown.findByText('Roma (RM) · +12 min di strada · 1 h 30 min di lavoro · arrivo 10:30'),
    ).toBeDefined();
    expect(shown.getByText('Entro il 10/12/2026')).toBeDefined();
    await waitFor(() =>
      expect(asked(fillPath).at(-1)?.body).toMatchObject({
        ...{ entro: '18:00', partenza: { lat: 41.9, lng: 12.5 } },
        fermate: [
          { companyId: 1, duration: { value: 600 } },
          { companyId: 2, duration: { value: 600 } },
        ],
      }),
    );
    await person.click(await shown.findByRole('button', { name: 'Aggiungi Studio Rossi' }));
    await waitFor(() => expect(names()).toEqual(['Alfa', 'Studio Rossi', 'Beta']));
    expect(shown.queryByRole('button', { name: 'Aggiungi Studio Rossi' })).toBeNull();
    // Its card stays closed: more may be taken in.
    expect(screen.queryByRole('region', { name: /^Scheda/ })).toBeNull();
    await person.click(await shown.findByRole('button', { name: 'Togli Studio Rossi' }));
    expect(names()).toEqual(['Alfa', 'Beta']);
  });

  test('asks again for another end of the day, and says when nothing fits', async () => {
    const { asked, person } = open({
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) => (path === fillPath ? Response.json({ proposte: [] }) : undefined),
    });
    await person.click(await press('Riempi la giornata'));
    const shown = await panel();
    expect(await shown.findByText(/ci sta prima delle 18:00/)).toBeDefined();
    const until = shown.getByLabelText('Fine entro');
    await person.clear(until);
    await person.type(until, '16:30');
    await waitFor(() => expect(asked(fillPath).at(-1)?.body).toMatchObject({ entro: '16:30' }));
  });

  test('tells what could not be read, and leaves the day as it is', async () => {
    let isBroken = true;
    const { person } = open({
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) => {
        if (path === '/companies/5' && !isBroken) return refused(500, {});
        return path === fillPath && isBroken ? refused(500, {}) : proposing(path);
      },
    });
    await person.click(await press('Riempi la giornata'));
    const shown = await panel();
    expect(await shown.findByText(/^Le proposte non si sono caricate/)).toBeDefined();
    isBroken = false;
    await person.click(shown.getByRole('button', { name: 'Riprova' }));
    await person.click(await shown.findByRole('button', { name: 'Aggiungi Studio Rossi' }));
    await waitFor(() => expect(texts()).toContain('Cannot fetch company details..-'));
    expect(names()).toEqual(['Alfa']);
  });
});

test('what activities of a type really took is offered beside the estimate, and taken with one press', async () => {
  const { person } = open({
    answer: (path) =>
      path === '/transfers/times'
        ? Response.json({ tempi: [{ activityType: 2, minuti: 61, quante: 9 }] })
        : undefined,
  });
  const card = within(await lookAtUnit(person));
  await person.click(await card.findByRole('button', { name: 'Aggiungi' }));
  const [usual] = await card.findAllByRole('button', { name: /^di solito 60 min/ });
  if (!usual) throw new Error('nothing offered');
  await person.click(usual);
  expect(screen.getByRole('textbox', { name: 'Lavoro' })).toHaveProperty('value', '1 h 45 min');
  expect(card.getAllByRole('button', { name: /^di solito 60 min/ })).toHaveLength(1);
});
