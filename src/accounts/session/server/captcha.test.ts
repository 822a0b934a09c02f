import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInFailures } from '#accounts/schema.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { openCaptchaService } from '#test/support/captcha-service.ts';
import { login, requestPasswordLink } from '../contract.ts';
import { captchaTexts, signInTexts } from '../rules.ts';

let service: Awaited<ReturnType<typeof openCaptchaService>>;
let app: TestApp;
beforeAll(async () => {
  service = await openCaptchaService();
  app = await openTestApp(service.settings);
  await buildUser(app.db, { username: 'anna' });
});
afterAll(() => service.close());
beforeEach(async () => {
  await app.db.delete(signInFailures);
  service.setBroken(false);
  service.asked.checks.length = 0;
});

const signIn = (password: string, captcha?: string) =>
  app.stranger.call(login, { body: { username: 'anna', password, captcha } });
const person = () => `persona-${crypto.randomUUID()}`;
const failThrice = async () => {
  for (const expected of [{}, {}, { captcha: captchaTexts.needed }]) {
    const { status, failure } = await signIn('sbagliata');
    expect([status, failure.detail, failure.errors]).toEqual([401, signInTexts.wrong, expected]);
  }
};

test('after three failures sign-in asks for the captcha, and takes each answer once (Q2-100)', async () => {
  await failThrice();
  expect(service.asked.checks).toHaveLength(0);
  const without = await signIn(testPassword);
  expect([without.status, without.failure.errors]).toEqual([401, { captcha: captchaTexts.needed }]);
  const robot = await signIn(testPassword, 'robot');
  expect([robot.status, robot.failure.errors]).toEqual([401, { captcha: captchaTexts.wrong }]);
  const answer = person();
  const wrong = await signIn('sbagliata', answer);
  expect([wrong.status, wrong.failure.errors]).toEqual([401, { captcha: captchaTexts.needed }]);
  expect((await signIn(testPassword, answer)).failure.errors).toEqual({ captcha: captchaTexts.wrong });
  expect((await signIn(testPassword, person())).status).toBe(200);
  expect(Object.fromEntries(service.asked.checks[0] ?? [])).toEqual({
    ...{ secret: 'segreto', response: 'robot', remoteip: '127.0.0.1' },
  });
  // What has failed before is forgotten with the success.
  expect((await signIn(testPassword)).status).toBe(200);
});

test('a try without the captcha is no failure of the name', async () => {
  await failThrice();
  for (let times = 0; times < 4; times += 1) await signIn(testPassword);
  expect((await signIn(testPassword, person())).status).toBe(200);
});

test('a service that does not answer locks nobody out', async () => {
  await failThrice();
  service.setBroken(true);
  expect((await signIn(testPassword)).status).toBe(401);
  expect((await signIn(testPassword, person())).status).toBe(200);
});

test('a secret that the service does not know locks nobody out either', async () => {
  await failThrice();
  service.setBroken('secret');
  expect((await signIn(testPassword, person())).status).toBe(200);
});

test('whoever has to wait is told so, and the service is not asked', async () => {
  await failThrice();
  for (let times = 0; times < 2; times += 1) await signIn('sbagliata', person());
  service.asked.checks.length = 0;
  expect((await signIn(testPassword, person())).status).toBe(429);
  expect(service.asked.checks).toHaveLength(0);
});

test('a link for a forgotten password asks for it always', async () => {
  const request = (captcha?: string) =>
    app.stranger.call(requestPasswordLink, { body: { identity: 'anna', captcha } });
  const without = await request();
  expect([without.status, without.failure.errors]).toEqual([401, { captcha: captchaTexts.needed }]);
  expect((await request('robot')).failure.errors).toEqual({ captcha: captchaTexts.wrong });
  expect((await request(person())).status).toBe(200);
});
