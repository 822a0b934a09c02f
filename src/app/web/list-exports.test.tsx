import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserListPage } from '#accounts/users/web/user-list-page.tsx';
import { FormListPage } from '#irme90/form-wizard/web/form-list-page.tsx';
import { CompanyListPage } from '#radioprotection/companies/web/company-list-page.tsx';
import { EmployerListPage } from '#radioprotection/employers/web/employer-list-page.tsx';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['users', UserListPage, '/users'],
  ['forms of a client', FormListPage, '/irme90/3/list'],
  ['local units', CompanyListPage, '/companies'],
  ['employers', EmployerListPage, '/employers'],
])(
  'the list of %s goes to Excel by what it is narrowed down to, under the name it is given (Q2-107)',
  async (_, Page, path) => {
    const saved: string[] = [];
    const asked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      const headers = { 'content-disposition': 'attachment; filename="elenco.xlsx"' };
      if (url.includes('/excel')) return Promise.resolve(new Response('xlsx', { headers }));
      return Promise.resolve(
        Response.json({ rows: [], total: 0, puoCreare: false, cliente: 'Prova', scelte: [] }),
      );
    });
    mountPage(Page, { path: '/$client', at: '/3?q=prova', roles: ['admin'] });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Altre azioni' }));
    await person.click(await screen.findByText('Export to Excel'));
    await vi.waitFor(() => expect(saved).toEqual(['elenco.xlsx']));
    const sheet = asked.find((url) => url.includes('/excel'));
    expect(sheet).toContain(path);
    expect(sheet).toContain('q=prova');
  },
);
