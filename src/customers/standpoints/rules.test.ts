import { describe, expect, test } from 'vitest';
import { listLinks, readStandpoint, siteLinks, standpointOf, wizardLinks } from './rules.ts';

describe('the standpoint of a page', () => {
  test.each([
    ['/zone/2/cr39/positioning', { area: 'zone', key: 'zone/2', zone: 2, principal: null }],
    ['/client/3/cr39/positioning', { area: 'client', key: 'client/3', zone: null, principal: 3 }],
    ['/user/cr39/positioning', { area: 'user', key: 'user', zone: null, principal: null }],
    ['/lb/cr39/positioning', { area: 'lb', key: 'lb', zone: null, principal: null }],
  ])('%s is read from its path (R0-017..020, R0-025)', (pathname, standpoint) => {
    expect(readStandpoint(pathname)).toEqual(standpoint);
  });
});

describe('links of a site', () => {
  const site = { committente: 3, cliente: 4, indirizzo: 5 };

  test.each([
    [
      '/zone/2',
      '/zone/2/cr39/committenti/3/aziende/4/indirizzi/5',
      '/zone/2/cr39/committenti/3/aziende/4/indirizzi/5',
    ],
    [
      '/user',
      '/user/cr39/committenti/3/aziende/4/indirizzi/5',
      '/user/cr39/committenti/3/aziende/4/indirizzi/5',
    ],
    ['/client/3', '/client/3/cr39/survey', '/client/3/cr39/aziende/4/indirizzi/5'],
    ['/lb', '/lb/cr39/sede/view/5', '/lb/cr39/committenti/3/aziende/4/indirizzi/5'],
  ])('in %s lead back to %s (R0-061, R0-068..071, R2-073)', (path, surveyBack, base) => {
    expect(siteLinks(readStandpoint(path), site)).toEqual({
      page: path === '/lb' ? surveyBack : base,
      surveyBack,
      survey: `${base}/survey`,
      plans: `${base}/planimetries`,
      sampling: `${base}/report_campionamento`,
    });
  });
});

describe('the way to a site', () => {
  test.each([
    ['/zone/2', '/zone/2/cr39/committenti/3/aziende/4'],
    ['/user', '/user/cr39/committenti/3/aziende/4'],
    ['/lb', '/lb/cr39/azienda/view/4'],
  ])('in %s leads through %s (R0-067, R0-070)', (path, client) => {
    const links = listLinks(readStandpoint(path));
    expect(links.principals).toBe(`${path}/cr39/committenti`);
    expect(links.principal(3)).toBe(`${path}/cr39/committenti/3`);
    expect(links.client({ committente: 3, cliente: 4 })).toBe(client);
  });

  test('goes on into the wizards of the same standpoint', () => {
    const links = wizardLinks(readStandpoint('/zone/2'), { committente: 3, cliente: 4, indirizzo: 5 });
    const site = 'committente=3&cliente=4&indirizzo=5';
    expect(links.place()).toBe(`/zone/2/cr39/positioning?${site}`);
    expect(links.place(6)).toBe(`/zone/2/cr39/positioning?${site}&punto=6`);
    expect(links.replace(7)).toBe(`/zone/2/cr39/replacement?${site}&dosimetro=7`);
  });
});

test.each([
  [['lab'], 'lb'],
  [['admin', 'cliente'], 'lb'],
  [['cliente', 'operatore'], 'user'],
  [['zona'], 'user'],
  [['cliente'], 'client/7'],
] as const)('who holds %j looks at what belongs to principal 7 as %s', (roles, key) => {
  expect(standpointOf(roles, 7).key).toBe(key);
});
