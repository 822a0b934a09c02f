import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';
import { type ShellLink, SideMenu, type SideMenuArea } from './side-menu.tsx';
import { UiRoot } from './ui-root.tsx';

const link: ShellLink = ({ href, children, ...rest }) => (
  <a href={href} {...rest}>
    {children}
  </a>
);

const areas: SideMenuArea[] = [
  { label: 'Oggi', icon: null, items: [{ label: 'Oggi', href: '/lb', icon: null }] },
  {
    label: 'Radon CR-39',
    icon: null,
    items: [
      { label: 'Dosimetri', href: '/lb/cr39/dosimeters', icon: null, current: true },
      { label: 'Rientri', href: '/lb/cr39/returns', icon: null, count: 1200 },
    ],
  },
  {
    label: 'Documenti',
    icon: null,
    items: [
      { label: 'Documenti da firmare', href: '/user/signature', icon: null, count: 5 },
      { label: 'Posta in uscita', href: '/admin/mails', icon: null, count: 2 },
    ],
  },
];

/** The document of a test has no layout: the menu ends at 500 pixels, the current entry at 900. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    if (this.matches('aside')) return new DOMRect(0, 0, 240, 500);
    return this.matches('[aria-current]') ? new DOMRect(0, 860, 240, 40) : new DOMRect();
  });
}
afterEach(() => vi.restoreAllMocks());

const open = (narrow = false) => {
  layOut();
  render(
    <UiRoot>
      <aside>
        <SideMenu areas={areas} link={link} narrow={narrow} />
      </aside>
    </UiRoot>,
  );
  const menu = within(screen.getByRole('navigation', { name: 'Principale' }));
  return {
    user: userEvent.setup(),
    links: () => menu.getAllByRole('link').map((one) => one.textContent),
    area: (name: RegExp) => menu.getByRole('button', { name }),
  };
};

test('one area is open, at first that of the page, whose entry is brought into view', async () => {
  const { user, links, area } = open();
  expect(links()).toEqual(['Oggi', 'Dosimetri', 'Rientri1.200']);
  expect(screen.getByRole('link', { name: 'Dosimetri' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('complementary').scrollTop).toBe(400);
  // What waits in a closed area stands beside its name.
  expect(area(/^Documenti/).textContent).toBe('Documenti7');
  await user.click(area(/^Documenti/));
  expect(links()).toEqual(['Oggi', 'Documenti da firmare5', 'Posta in uscita2']);
  expect(area(/^Radon/).getAttribute('aria-expanded')).toBe('false');
  expect(area(/^Documenti/).getAttribute('aria-expanded')).toBe('true');
  await user.click(area(/^Documenti/));
  expect(links()).toEqual(['Oggi']);
});

test('narrow, nothing is open until an area is asked for; Esc closes it and goes back to its button', async () => {
  const { user, links, area } = open(true);
  expect(links()).toEqual(['Oggi']);
  area(/^Radon/).focus();
  await user.keyboard('{Enter}');
  expect(links()).toEqual(['Oggi', 'Dosimetri', 'Rientri1.200']);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Dosimetri');
  await user.keyboard('{Escape}');
  expect(links()).toEqual(['Oggi']);
  expect(document.activeElement).toBe(area(/^Radon/));
});

test('the bar at the foot of a phone leads to its places, says what waits, and opens the search', async () => {
  const asked: string[] = [];
  render(
    <BottomBar
      items={[
        { label: 'Oggi', href: '/user/cr39', icon: null, current: true },
        { label: 'Cerca', icon: null, action: 'search' },
        { label: 'Da inviare', href: '/user/outbox', icon: null, count: 120 },
      ]}
      link={link}
      onAction={(action) => asked.push(action)}
    />,
  );
  const bar = within(screen.getByRole('navigation', { name: 'Scorciatoie' }));
  expect(bar.getByRole('link', { name: 'Oggi' }).getAttribute('aria-current')).toBe('page');
  expect(bar.getByRole('link', { name: /Da inviare/ }).textContent).toBe('99+Da inviare');
  await userEvent.setup().click(bar.getByRole('button', { name: 'Cerca' }));
  expect(asked).toEqual(['search']);
});
