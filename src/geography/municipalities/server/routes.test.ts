import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { municipalityWildcard, suggestMunicipalities } from '../contract.ts';
import { importPostalCodes } from './public.ts';

let app: TestApp;
let operator: Caller;

const path = suggestMunicipalities.path.replace('{query}', municipalityWildcard);
const suggestions = (query: string) => operator.call(suggestMunicipalities, { params: { query } });
const send = (url: string) => operator.send({ method: 'GET', url });

beforeAll(async () => {
  app = await openTestApp();
  await createAccount(app.db, app.foundation.authentication, {
    username: 'operatore',
    displayName: 'Operatore di prova',
    email: 'operatore@demo.invalid',
    password: testPassword,
    roles: ['operatore'],
  });
  operator = await app.as('operatore');
});

describe('suggestion of municipalities', () => {
  test('answers comune, cap, provincia and region, the CAP empty without a postal file (R0-203)', async () => {
    const answer = await suggestions('Abano T');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      { comune: 'Abano Terme', cap: '', provincia: 'PD', region: { id: 5, label: 'Veneto' } },
    ]);
  });

  test('is the configured address with the wildcard replaced by the typed text, encoded (R0-378, R0-380)', async () => {
    expect(path).toBe('/v1/user/user/geo/comuni/--QUERY--');
    const answer = await send(`/api${path.replace(municipalityWildcard, encodeURIComponent('Forlì-Ces'))}`);
    expect(answer).toMatchObject({ status: 200, body: [] });
    const forli = await send(`/api${path.replace(municipalityWildcard, encodeURIComponent('forlì'))}`);
    expect(forli.body).toMatchObject([
      { comune: 'Forlì', provincia: 'FC' },
      { comune: 'Forlì del Sannio' },
      {},
    ]);
  });

  test('begins with the provinces asked for; what is none is refused', async () => {
    const near = (vicine: string) =>
      operator.call(suggestMunicipalities, { params: { query: 'monte' }, query: { vicine } });
    expect((await suggestions('monte')).body.map(({ comune }) => comune)).not.toContain('Montegrotto Terme');
    const { body } = await near('pd,vi');
    expect(['PD', 'VI']).toContain(body[0]?.provincia);
    expect(body.map(({ comune }) => comune)).toContain('Montegrotto Terme');
    expect((await near('Padova')).status).toBe(422);
  });

  test('names of one letter match, since the minimum length is the page’s; at most 50 come back (R0-335)', async () => {
    expect((await suggestions('r')).body).toHaveLength(50);
  });

  test.each([
    ['Bozen', 'Bolzano/Bozen'],
    ['laquila', "L'Aquila"],
    ['REGGIO EMILIA', "Reggio nell'Emilia"],
    ['Savogna d’Isonzo', "Savogna d'Isonzo-Sovodnje ob Soči"],
  ])('%s finds %s', async (typed, comune) => {
    expect((await suggestions(typed)).body[0]).toMatchObject({ comune });
  });

  test('homonyms are told apart by their province', async () => {
    const { body } = await suggestions('Samone');
    expect(body.map(({ comune, provincia }) => `${comune} ${provincia}`)).toEqual(['Samone TN', 'Samone TO']);
  });

  test.each([
    ['a sign', '%'],
    ['two signs', '%%'],
    ['an attack', "'; drop table municipalities; --"],
    ['a picture', '🙂🏔️'],
    ['a path', '../../../me/../..//xyz'],
    ['a control character', '\u0000'],
    ['300 characters', 'x'.repeat(300)],
    ['a blank', ' '],
  ])('%s suggests nothing', async (_what, typed) => {
    expect(await suggestions(typed)).toMatchObject({ status: 200, body: [] });
  });

  test('a broken escape is no address of ours', async () => {
    const answer = await send(path.replace(municipalityWildcard, '%E0%A4%A'));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('who is not signed in is refused', async () => {
    const answer = await app.stranger.call(suggestMunicipalities, { params: { query: 'abano' } });
    expect(answer.status).toBe(401);
    expect(answer.failure.detail).toBe('Sessione scaduta');
  });

  test('CAPs of a file imported while the server runs are seen at once', async () => {
    expect((await suggestions('Teolo PD')).body).toMatchObject([{ cap: '' }]);
    await importPostalCodes(
      app.db,
      Readable.from(['IT\t35037\tTeolo\tVeneto\t20\tPadova\tPD\t\t\t0\t0\t4\n']),
    );
    expect((await suggestions('Teolo PD')).body).toMatchObject([{ cap: '35037' }]);
    expect((await suggestions('35037')).body).toMatchObject([{ comune: 'Teolo' }]);
  });
});
