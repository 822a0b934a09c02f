import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { SideMenu } from '#ui/shell/side-menu.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { maxFavourites, removeFavourite, toggleFavourite } from './favourites.ts';
import { useFavouritesArea } from './use-favourites-area.tsx';

const filtered = '/lb/cr39/dosimeters?stato=posizionato#scadenza=vicina';

function Page() {
  const { area, dialog } = useFavouritesArea();
  return (
    <>
      <SideMenu
        areas={area ? [area] : []}
        link={({ href, children, ...rest }) => (
          <a href={href} {...rest}>
            {children}
          </a>
        )}
        narrow={false}
      />
      <main>
        <h1>Dosimetri</h1>
        <FavouriteButton href={filtered} />
      </main>
      {dialog}
    </>
  );
}

const open = (id: number) => {
  const user = { id, roles: ['lab'] } as unknown as SessionUser;
  const end = { hasEnded: false, askToSignIn: () => undefined };
  return render(
    <UiRoot>
      <SessionProvider user={user} end={end}>
        <Page />
      </SessionProvider>
    </UiRoot>,
  );
};

beforeEach(() => {
  for (const id of [1, 2])
    for (const { href } of JSON.parse(localStorage.getItem(`ui.favourites.${id}`) ?? '[]') as {
      href: string;
    }[])
      removeFavourite(id, href);
  localStorage.clear();
  // The document of a test has neither layout nor modal dialogs.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

test('a page is pinned with its filters under its own name, for this person alone', async () => {
  const user = userEvent.setup();
  const { unmount } = open(1);
  expect(screen.queryByRole('button', { name: 'Preferiti' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Aggiungi ai preferiti' }));
  await user.click(screen.getByRole('button', { name: 'Preferiti' }));
  expect(screen.getByRole('link', { name: 'Dosimetri' }).getAttribute('href')).toBe(filtered);
  expect(screen.getByRole('button', { name: 'Togli dai preferiti' })).toBeTruthy();
  unmount();
  open(2);
  expect(screen.queryByRole('button', { name: 'Preferiti' })).toBeNull();
});

test('favourites are renamed and let go with the keyboard alone', async () => {
  const user = userEvent.setup();
  toggleFavourite(1, { href: filtered, label: 'Dosimetri' });
  open(1);
  screen.getByRole('button', { name: 'Preferiti' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Rinomina o togli…' }).focus();
  await user.keyboard('{Enter}');
  const name = await screen.findByRole('textbox', { name: 'Nome di Dosimetri' });
  await user.clear(name);
  await user.type(name, 'In scadenza{Enter}');
  expect(screen.getByRole('link', { name: 'In scadenza' }).getAttribute('href')).toBe(filtered);
  screen.getByRole('button', { name: 'Togli In scadenza' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('link', { name: 'In scadenza' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('ui.favourites.1') ?? 'null')).toEqual([]);
});

test('a ninth takes the place of the oldest', () => {
  for (let n = 0; n <= maxFavourites; n += 1) toggleFavourite(2, { href: `/lb/${n}`, label: `${n}` });
  const kept = JSON.parse(localStorage.getItem('ui.favourites.2') ?? '[]') as { label: string }[];
  expect(kept.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('what another tab pins stays when this one pins something, and is seen here at once', async () => {
  const user = userEvent.setup();
  open(1);
  await user.click(screen.getByRole('button', { name: 'Aggiungi ai preferiti' }));
  const pinThere = (label: string) => {
    const stored = JSON.parse(localStorage.getItem('ui.favourites.1') ?? '[]') as object[];
    localStorage.setItem('ui.favourites.1', JSON.stringify([...stored, { href: `/${label}`, label }]));
  };
  pinThere('Clienti');
  toggleFavourite(1, { href: '/lb/lotti', label: 'Lotti' });
  const labels = JSON.parse(localStorage.getItem('ui.favourites.1') ?? '[]') as { label: string }[];
  expect(labels.map(({ label }) => label)).toEqual(['Dosimetri', 'Clienti', 'Lotti']);
  pinThere('Sedi');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ui.favourites.1' })));
  await user.click(screen.getByRole('button', { name: 'Preferiti' }));
  expect(screen.getByRole('link', { name: 'Sedi' })).toBeTruthy();
});
