import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { addSecurityHeaders } from './security-headers.ts';

test.each([
  ['http://localhost:3000', undefined, undefined],
  ['https://radia.example', undefined, 'max-age=31536000'],
  ['https://radia.example', 'true', 'max-age=31536000; includeSubDomains'],
])('at %s with HSTS_SUBDOMAINS=%s browsers are bound by %s', async (address, subdomains, expected) => {
  const config = readConfig({
    ...{ DATABASE_URL: 'postgres://localhost/none', AUTH_SECRET: 'x'.repeat(32) },
    ...{ BASE_URL: address, HSTS_SUBDOMAINS: subdomains },
  });
  const app = fastify();
  await addSecurityHeaders(app, config);
  app.get('/', async () => 'page');
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(expected);
  await app.close();
});

test.each([
  [{}, "frame-src 'self';"],
  [
    {
      ...{ CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' },
      CAPTCHA_ORIGINS: 'https://captcha.example https://pictures.example',
    },
    "frame-src 'self' https://captcha.example https://pictures.example;",
  ],
])('with %o a page may show what comes from: %s', async (captcha, expected) => {
  const settings = { DATABASE_URL: 'postgres://localhost/none', AUTH_SECRET: 'x'.repeat(32) };
  const app = fastify();
  await addSecurityHeaders(app, readConfig({ ...settings, ...captcha }));
  app.get('/', async () => 'page');
  expect((await app.inject('/')).headers['content-security-policy']).toContain(expected);
  await app.close();
});
