import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { terms } from '#dosimeters/terms/rules.ts';
import { Term } from '#ui/feedback/term.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { guideOf } from './guides.ts';
import { HelpButton } from './help-button.tsx';

beforeAll(() => {
  // The document of a test has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

const open = () =>
  render(
    <UiRoot>
      <input aria-label="Nota" />
      <HelpButton pathname="/lb/cr39/returns" />
    </UiRoot>,
  );

test("'?' opens what the page is for, the keys and the words; not while one writes", async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByRole('textbox', { name: 'Nota' }), 'perché?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Aiuto' }));
  expect(help.getByRole('heading', { name: 'Rientri' })).toBeTruthy();
  expect(help.getByText('Ctrl K')).toBeTruthy();
  expect(help.getAllByRole('term').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['χ² ridotto', 'LR', 'CDR', 'k', 'Insuff.', 'Bq/m³', 'kBq·h/m³']),
  );
  await user.type(help.getByRole('searchbox', { name: 'Cerca un termine' }), 'stabile');
  expect(help.queryByText('χ² ridotto')).toBeNull();
  expect(help.getByText('CDR')).toBeTruthy();
});

test.each([
  ['/lb/cr39/relations/massive', 'Relazioni finali'],
  ['/lb/cr39/sede/view/3', 'Committenti e sedi'],
  ['/zone/2', 'Il lavoro sul campo'],
  ['/zone/2/cr39/committenti/4', 'Committenti e sedi'],
  ['/lb/cr39/isin/4', 'Trasmissioni all’ISIN'],
])('the guide of %s is %s', (pathname, title) => {
  expect(guideOf(pathname)?.title).toBe(title);
});

test('a page without a guide has none', () => {
  expect(guideOf('/user/account')).toBeNull();
});

test('a word says what it means with the focus and at a tap, and Esc puts that away', async () => {
  const user = userEvent.setup();
  render(<Term meaning={terms.detectionLimit.meaning}>LR</Term>);
  const word = screen.getByRole('button', { name: 'LR' });
  expect(word.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id);
  await user.click(word);
  expect(document.activeElement).toBe(word);
  await user.keyboard('{Escape}');
  expect(word.parentElement?.hasAttribute('data-closed')).toBe(true);
});
