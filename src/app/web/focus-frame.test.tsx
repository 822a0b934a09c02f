import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { FocusFrame } from './focus-frame.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('whoever is at a task sees whose installation it is, and goes home by its name', async () => {
  standInForBrowser();
  answerCalls((path) =>
    path.endsWith('/installation') ? Response.json({ nome: 'Laboratorio Prova' }) : Response.json([]),
  );
  mountPage(() => <FocusFrame>Un passaggio</FocusFrame>, { roles: ['operatore'] });
  const home = await screen.findByRole('link', { name: 'Laboratorio Prova' });
  expect(home.getAttribute('href')).toBe('/');
});
