import type { Page } from '#platform/web/page.ts';

/** The pages of a context. They are fetched when an address in one of its areas is asked for. */
export type Context = {
  /** Where its addresses lie: this one, or with `/*` this one and all below it. `$name` is a part that varies. */
  areas: readonly `/${string}`[];
  load: () => Promise<readonly Page[]>;
};

/** Every screen the web application has, a line for each context: the first screen knows no more of them. */
export const contexts: readonly Context[] = [
  {
    areas: [
      '/user/cr39',
      '/zone/$zone',
      '/client/$committente',
      '/client/$committente/dashboard',
      '/lb',
      '/lb/radioprotection',
      '/lb/radioprotection/dashboard',
      '/lb/cr39/dashboard',
      '/user/irme90/dashboard',
      '/user/notices',
      '/admin',
    ],
    load: async () => (await import('./contexts/overview.ts')).pages,
  },
  {
    areas: [
      '/lb/cr39/sede/view/*',
      '/lb/cr39/committenti/$committente/aziende/$cliente/indirizzi/*',
      '/user/cr39/committenti/$committente/aziende/$cliente/indirizzi/*',
      '/zone/$zone/cr39/committenti/$committente/aziende/$cliente/indirizzi/*',
      '/client/$committente/cr39/aziende/$cliente/indirizzi/*',
    ],
    load: async () => (await import('#overview/site-page/web/public.ts')).pages,
  },
  {
    areas: ['/admin/cp/*'],
    load: async () => (await import('#office/mass-mail/web/public.ts')).pages,
  },
  {
    areas: [
      '/user/cr39/committenti/*',
      '/zone/$zone/cr39/committenti/*',
      '/client/$committente/cr39/*',
      '/lb/cr39/*',
    ],
    load: async () => (await import('./contexts/reports.ts')).pages,
  },
  {
    areas: ['/lb/cr39/*', '/lb/import', '/lb/radioprotection/import', '/user/anagrafica/dosimetri'],
    load: async () => (await import('./contexts/laboratory.ts')).pages,
  },
  {
    areas: ['/user/cr39/*', '/zone/$zone/cr39/*', '/client/$committente/cr39/*', '/lb/cr39/*'],
    load: async () => (await import('./contexts/field.ts')).pages,
  },
  {
    areas: ['/user/anagrafica/questionari/*'],
    load: async () => (await import('#surveys/questionnaires/web/public.ts')).pages,
  },
  {
    areas: ['/user/cr39/scan'],
    load: async () => (await import('#dosimeters/dosimeter-check/web/public.ts')).pages,
  },
  {
    areas: ['/lb/radioprotection/transfers/*'],
    load: async () => (await import('./contexts/trips.ts')).pages,
  },
  {
    areas: ['/user/irme90/*', '/lb/irme90/*'],
    load: async () => (await import('./contexts/irme90.ts')).pages,
  },
  {
    areas: [
      '/lb/radioprotection/projects/*',
      '/lb/radioprotection/employers/*',
      '/lb/radioprotection/companies/*',
      '/lb/radioprotection/company/*',
      '/lb/radioprotection/persons/*',
      '/lb/radioprotection/deadlines/*',
      '/lb/radioprotection/settings/*',
      '/lb/radioprotection/assets/*',
      '/lb/radioprotection/devices/*',
      '/lb/radioprotection/migration/*',
      '/lb/radioprotection/documents/*',
      '/lb/radioprotection/instruments/*',
      '/client/$committente/radioprotection/*',
      '/user/radioprotection/devices/*',
      '/user/radioprotection/folders/*',
      '/admin/queues/*',
    ],
    load: async () => (await import('./contexts/radioprotection.ts')).pages,
  },
  {
    areas: ['/user/anagrafica/*'],
    load: async () => (await import('./contexts/customers.ts')).pages,
  },
  {
    areas: [
      '/user/signature/*',
      '/user/radioprotection/sign/*',
      '/user/irme90/signature/*',
      '/sign/*',
      '/lb/cr39/signature',
      '/lb/lc/*',
      '/lb/tld/*',
      '/lb/electret/*',
      '/lb/contabilita/*',
    ],
    load: async () => (await import('./contexts/signing.ts')).pages,
  },
  {
    areas: ['/user/anagrafica/*', '/user/account', '/admin/users/*'],
    load: async () => (await import('./contexts/accounts.ts')).pages,
  },
  {
    areas: ['/admin/mails'],
    load: async () => (await import('#post/mail/web/public.ts')).pages,
  },
  {
    areas: ['/admin/audit'],
    load: async () => (await import('#identity/audit-trail/web/public.ts')).pages,
  },
  {
    areas: ['/user/settings'],
    load: async () => (await import('./settings/pages.ts')).pages,
  },
  {
    areas: ['/user/outbox'],
    load: async () => (await import('./outbox/pages.ts')).pages,
  },
];

/** Whether an address lies in one of the areas. */
export function isWithin(areas: Context['areas'], pathname: string): boolean {
  const parts = partsOf(pathname);
  return areas.some((area) => {
    const wanted = partsOf(area.replace(/\/\*$/, ''));
    if (wanted.length > parts.length || (wanted.length < parts.length && !area.endsWith('/*'))) return false;
    return wanted.every((part, at) => part.startsWith('$') || part === parts[at]);
  });
}

const partsOf = (pathname: string) => pathname.split('/').filter((part) => part !== '');
