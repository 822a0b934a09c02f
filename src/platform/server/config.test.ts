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
      {
        ...{ provider: 'osm', nominatimUrl: null, photonUrl: 'https://photon.invalid', limits },
        ...{ osrmUrl: null, valhallaUrl: null },
      },
    ],
    [
      {
        ...{ MAPS_PROVIDER: 'osm', MAPS_NOMINATIM_URL: 'https://nominatim.invalid' },
        ...{ MAPS_OSRM_URL: 'https://osrm.invalid', MAPS_VALHALLA_URL: 'https://valhalla.invalid' },
      },
      {
        ...{ provider: 'osm', nominatimUrl: 'https://nominatim.invalid', photonUrl: null, limits },
        ...{ osrmUrl: 'https://osrm.invalid', valhallaUrl: 'https://valhalla.invalid' },
      },
    ],
    [
      { MAPS_PROVIDER: 'google', MAPS_API_KEY: 'k', MAPS_PER_SECOND: '10', MAPS_PER_DAY: '50' },
      {
        ...{ provider: 'google', url: 'https://maps.googleapis.com', key: 'k' },
        routesUrl: 'https://routes.googleapis.com',
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
    [{ UPLOAD_MB_PER_DAY: '0' }, 'UPLOAD_MB_PER_DAY: deve essere almeno 1'],
    [{ COSTLY_CALLS_PER_MINUTE: '0' }, 'COSTLY_CALLS_PER_MINUTE: deve essere almeno 1'],
    [{ REQUEST_TIMEOUT_S: '0' }, 'REQUEST_TIMEOUT_S: deve essere almeno 1'],
  ])('%j is refused in one line', (given, text) => {
    expect(() => readConfig({ ...least, ...given })).toThrow(text);
  });
});

describe('the settings of files', () => {
  const bucket = {
    ...{ S3_ENDPOINT: 'https://s3.invalid', S3_BUCKET: 'radia-files' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  };

  test('name a folder, that of the data when they name nothing', () => {
    expect(readConfig({ ...least, FILES_DIR: '/srv/files' }).files).toEqual({
      kind: 'folder',
      folder: '/srv/files',
    });
    expect(readConfig({ ...least, RADIA_DATA_DIR: '/srv' }).files).toMatchObject({ folder: '/srv/files' });
  });

  test('or a bucket', () => {
    const given = { ...bucket, S3_REGION: 'eu-south-1', S3_TIMEOUT_MS: '5000' };
    expect(readConfig({ ...least, ...given }).files).toEqual({
      ...{ kind: 's3', endpoint: 'https://s3.invalid', region: 'eu-south-1', bucket: 'radia-files' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret', timeoutMs: 5000 },
    });
  });

  test.each([
    [{ S3_ENDPOINT: '' }, 'S3_ENDPOINT: manca'],
    [{ S3_BUCKET: '' }, 'S3_BUCKET: manca'],
    [{ S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID: manca'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: manca'],
    [{ S3_ENDPOINT: 's3.invalid' }, 'S3_ENDPOINT: deve essere un indirizzo http:// o https://'],
    [{ S3_BUCKET: 'Radia files' }, 'S3_BUCKET: deve avere da 3 a 63 lettere minuscole'],
    [{ S3_TIMEOUT_MS: '5' }, 'S3_TIMEOUT_MS: deve essere almeno 100'],
    [{ FILES_DIR: '/srv/files' }, 'FILES_DIR: i file stanno in una cartella oppure in S3_BUCKET'],
  ])('a bucket with %j is refused in one line', (wrong, text) => {
    expect(() => readConfig({ ...least, ...bucket, ...wrong })).toThrow(`Impostazioni non valide: ${text}`);
  });
});

test('costly calls have a pace of 60 a minute unless said otherwise', () => {
  expect(readConfig(least).costlyCallsPerMinute).toBe(60);
  expect(readConfig({ ...least, COSTLY_CALLS_PER_MINUTE: '5' }).costlyCallsPerMinute).toBe(5);
});
