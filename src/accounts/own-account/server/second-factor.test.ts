import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { secondFactors } from '#accounts/schema.ts';
import { secondFactorTexts, signInTexts } from '#accounts/session/rules.ts';
import { removeSecondFactor } from '#accounts/session/server/public.ts';
import { testPassword } from '#test/support/app.ts';
import { authenticatorCode } from '#test/support/authenticator.ts';
import {
  app,
  type Device,
  preparePeople,
  somebody,
  trailOf,
  tryToSignIn,
} from '#test/support/own-devices.ts';
import {
  confirmSecondFactor,
  getOwnAccount,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../contract.ts';

const current = testPassword;

preparePeople();

const codeNow = (secret: string, steps = 0) => authenticatorCode(secret, app.clock.now(), steps);

async function switchOn(on: Device): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await on(startSecondFactor, { body: { current } });
  const { secret } = started.body;
  const confirmed = await on(confirmSecondFactor, { body: { code: codeNow(secret) } });
  expect([started.status, confirmed.status]).toEqual([200, 200]);
  app.clock.advance(1);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('switching the second factor on', () => {
  test('takes a first code, gives ten recovery codes, and is on record without its secrets', async () => {
    const { id, device: here } = await somebody();
    const { secret, recoveryCodes } = await switchOn(here);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { secondFactor } = (await here(getOwnAccount)).body;
    expect(secondFactor?.recoveryCodesLeft).toBe(10);
    const events = await trailOf(id);
    expect(events.map(({ event }) => event)).toEqual(['second-factor.enabled']);
    const [kept] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    expect(JSON.stringify([events, kept])).not.toContain(secret);
  });

  test('until it is confirmed, sign-in asks for nothing more; a wrong code confirms nothing', async () => {
    const { username, device: here } = await somebody();
    await here(startSecondFactor, { body: { current } });
    const wrong = await here(confirmSecondFactor, { body: { code: '000000' } });
    expect([wrong.status, wrong.failure.errors]).toEqual([422, { code: secondFactorTexts.wrongCode }]);
    expect((await tryToSignIn(username)).status).toBe(200);
  });

  test('starting anew makes the earlier secret useless', async () => {
    const { device: here } = await somebody();
    const earlier = (await here(startSecondFactor, { body: { current } })).body.secret;
    await here(startSecondFactor, { body: { current } });
    expect((await here(confirmSecondFactor, { body: { code: codeNow(earlier) } })).status).toBe(422);
  });

  test('needs the password, and that it is off', async () => {
    const { device: here } = await somebody();
    expect((await here(startSecondFactor, { body: { current: 'x' } })).status).toBe(422);
    const early = await here(confirmSecondFactor, { body: { code: '123456' } });
    expect([early.status, early.failure.detail]).toEqual([409, secondFactorTexts.notStarted]);
    await switchOn(here);
    for (const answer of [
      await here(startSecondFactor, { body: { current } }),
      await here(confirmSecondFactor, { body: { code: '123456' } }),
    ])
      expect([answer.status, answer.failure.detail]).toEqual([409, secondFactorTexts.alreadyOn]);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code, takes it, and not a second time', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    const { codeNeeded, wrongCode } = secondFactorTexts;
    const asked = await tryToSignIn(username);
    expect([asked.status, asked.failure.errors]).toEqual([401, { code: codeNeeded }]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const code = codeNow(secret);
    expect((await tryToSignIn(username, testPassword, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(
      200,
    );
    const again = await tryToSignIn(username, testPassword, code);
    expect([again.status, again.failure.errors]).toEqual([401, { code: wrongCode }]);
    expect((await tryToSignIn(username, testPassword, codeNow(secret, -1))).status).toBe(401);
  });

  test('one code sent twice at the same moment opens one session', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    const code = codeNow(secret);
    const answers = await Promise.all([1, 2].map(() => tryToSignIn(username, testPassword, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('the code that switched it on is used up too', async () => {
    const { username, device: here } = await somebody();
    const { secret } = (await here(startSecondFactor, { body: { current } })).body;
    const code = codeNow(secret);
    await here(confirmSecondFactor, { body: { code } });
    expect((await tryToSignIn(username, testPassword, code)).status).toBe(401);
  });

  test('a wrong password says nothing of the second factor', async () => {
    const { username, device: here } = await somebody();
    await switchOn(here);
    const { status, failure } = await tryToSignIn(username, 'sbagliata', '123456');
    expect([status, failure.detail, failure.errors]).toEqual([401, signInTexts.wrong, {}]);
  });

  test('wrong codes make one wait like wrong passwords; asking for the code is no failure', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    for (let n = 0; n < 6; n += 1) expect((await tryToSignIn(username)).status).toBe(401);
    for (let n = 0; n < 5; n += 1)
      expect((await tryToSignIn(username, testPassword, '000000')).status).toBe(401);
    const locked = await tryToSignIn(username, testPassword, codeNow(secret));
    expect([locked.status, locked.failure.detail]).toEqual([429, signInTexts.wait(8)]);
  });

  test('a recovery code stands in once, however it is written', async () => {
    const { id, username, device: here } = await somebody();
    const { recoveryCodes } = await switchOn(here);
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryToSignIn(username, testPassword, first.toLowerCase().replace('-', ' '))).status).toBe(
      200,
    );
    expect((await tryToSignIn(username, testPassword, first)).status).toBe(401);
    expect((await tryToSignIn(username, testPassword, second)).status).toBe(200);
    expect((await here(getOwnAccount)).body.secondFactor?.recoveryCodesLeft).toBe(8);
    const [event] = await trailOf(id);
    expect(event).toMatchObject({ event: 'recovery-code.used', details: { left: 8 }, actor: { id } });
  });

  test("another one's recovery code is worth nothing", async () => {
    const { device: theirs } = await somebody();
    const { recoveryCodes } = await switchOn(theirs);
    const { username, device: here } = await somebody();
    await switchOn(here);
    expect((await tryToSignIn(username, testPassword, recoveryCodes[0])).status).toBe(401);
  });
});

describe('the second factor once it is on', () => {
  test('is switched off with the password', async () => {
    const { id, username, device: here } = await somebody();
    await switchOn(here);
    expect((await here(turnOffSecondFactor, { body: { current: 'x' } })).status).toBe(422);
    expect((await here(turnOffSecondFactor, { body: { current } })).status).toBe(200);
    expect((await tryToSignIn(username)).status).toBe(200);
    const again = await here(turnOffSecondFactor, { body: { current } });
    expect([again.status, again.failure.detail]).toEqual([409, secondFactorTexts.off]);
    expect((await trailOf(id))[0]?.event).toBe('second-factor.disabled');
  });

  test('gets new recovery codes, which end the old ones', async () => {
    const { username, device: here } = await somebody();
    const { recoveryCodes: old } = await switchOn(here);
    const { status, body } = await here(renewRecoveryCodes, { body: { current } });
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await tryToSignIn(username, testPassword, old[0])).status).toBe(401);
    expect((await tryToSignIn(username, testPassword, body.recoveryCodes[0])).status).toBe(200);
  });

  test('has no recovery codes to renew while it is off, nor without the password', async () => {
    const { device: here } = await somebody();
    expect((await here(renewRecoveryCodes, { body: { current } })).status).toBe(409);
    expect((await here(renewRecoveryCodes, { body: { current: 'x' } })).status).toBe(422);
  });

  test('is taken away by an administrator', async () => {
    const { id, username, device: here } = await somebody();
    await switchOn(here);
    const context = { ...app.foundation.services, user: null, requestId: null };
    expect(await removeSecondFactor(context, id)).toBe(true);
    expect(await removeSecondFactor(context, id)).toBe(false);
    expect((await tryToSignIn(username)).status).toBe(200);
  });
});
