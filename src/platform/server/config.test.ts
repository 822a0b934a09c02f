import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://localhost/radia', AUTH_SECRET: 'x'.repeat(32) };

describe('the settings of mail', () => {
  test('without a mail server there is none', () => {
    expect(readConfig(least).mail).toBeNull();
    expect(readConfig({ ...least, SMTP_URL: '', MAIL_FROM: '' }).mail).toBeNull();
  });

  test('a server and a sender', () => {
    const given = { SMTP_URL: 'smtps://radia:x@mail.invalid:465', MAIL_FROM: 'Radia <radia@radia.invalid>' };
    expect(readConfig({ ...least, ...given }).mail).toEqual({
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM,
    });
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.invalid' }, 'MAIL_FROM: manca'],
    [{ SMTP_URL: 'mail.invalid', MAIL_FROM: 'a@b.invalid' }, 'SMTP_URL: deve cominciare con smtp://'],
    [
      { SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'Radia' },
      'MAIL_FROM: deve contenere un indirizzo e-mail',
    ],
  ])('%j is refused in one line', (given, text) => {
    expect(() => readConfig({ ...least, ...given })).toThrow(text);
  });
});

describe('the connections of a process', () => {
  test('are two at least: who holds one for a lock needs another to work', () => {
    expect(() => readConfig({ ...least, DATABASE_POOL: '1' })).toThrow('DATABASE_POOL');
    expect(readConfig({ ...least, DATABASE_POOL: '2' }).databasePool).toBe(2);
  });
});

describe('the settings of maps', () => {
  const limits = { perSecond: 1, perDay: 2000, timeoutMs: 5000 };
  test.each([
    [{}, { provider: 'local' }],
    [{ MAPS_PROVIDER: 'none' }, { provider: 'none' }],
    [
      { MAPS_PROVIDER: 'osm', MAPS_PHOTON_URL: 'https://photon.invalid' },
      { provider: 'osm', nominatimUrl: null, photonUrl: 'https://photon.invalid', limits },
    ],
    [
      { MAPS_PROVIDER: 'google', MAPS_API_KEY: 'k', MAPS_PER_SECOND: '10', MAPS_PER_DAY: '50' },
      {
        ...{ provider: 'google', url: 'https://maps.googleapis.com', key: 'k' },
        limits: { perSecond: 10, perDay: 50, timeoutMs: 5000 },
      },
    ],
  ])('%j', (given, maps) => {
    expect(readConfig({ ...least, ...given }).maps).toEqual(maps);
  });

  test.each([
    [{ MAPS_PROVIDER: 'bing' }, 'MAPS_PROVIDER: deve essere local, osm, google oppure none'],
    [{ MAPS_PROVIDER: 'google' }, 'MAPS_API_KEY: manca'],
    [{ MAPS_PROVIDER: 'osm' }, 'MAPS_NOMINATIM_URL: manca'],
    [{ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: 'ftp://x.invalid' }, 'MAPS_NOMINATIM_URL: deve essere'],
    [{ MAPS_PER_SECOND: '0' }, 'MAPS_PER_SECOND'],
  ])('%j is refused in one line', (given, text) => {
    expect(() => readConfig({ ...least, ...given })).toThrow(text);
  });
});
