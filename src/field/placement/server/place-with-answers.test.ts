import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildAddress } from '#db/builders/sites.ts';
import { completeBuildingAnswers } from '#db/builders/surveys.ts';
import { buildingAnswers, questionnaireVersions } from '#surveys/schema.ts';
import { getBuildingQuestions, saveBuildingSurvey, saveEmployerSurvey } from '#surveys/surveys/contract.ts';
import {
  app,
  newAddress,
  nextDosimeter,
  operator,
  place,
  preparePlacing,
  refused,
  stored,
  world,
} from '#test/support/placing.ts';

preparePlacing();

describe('answers sent with a placement', () => {
  test('are stored for the building and read back (R0-012, R0-183)', async () => {
    const site = await buildAddress(app.db, { clientId: world.own.client.id });
    await place({ indirizzo: { id: site.id }, questionario: completeBuildingAnswers });
    const { body: survey } = await operator.call(getBuildingQuestions, {
      params: { committente: world.own.principal.id },
      body: { indirizzo: site.id },
    });
    expect(survey.answers).toEqual(completeBuildingAnswers);
  });

  test('go to every building of the client with the same code, unless told otherwise (R0-311)', async () => {
    const { client: owner, principal } = world.own;
    const [one, two] = [
      await buildAddress(app.db, { clientId: owner.id, buildingCode: 'B7', riskContext: 'C1' }),
      await buildAddress(app.db, { clientId: owner.id, buildingCode: 'b7 ', riskContext: 'C2' }),
    ];
    const answersOf = async (indirizzo: number) =>
      (
        await operator.call(getBuildingQuestions, {
          params: { committente: principal.id },
          body: { indirizzo },
        })
      ).body.answers;
    await place({
      indirizzo: { id: one.id },
      questionario: completeBuildingAnswers,
      applyToAllBuildings: false,
    });
    expect(await answersOf(two.id)).toEqual([]);
    await nextDosimeter();
    await place({ indirizzo: { id: one.id }, questionario: completeBuildingAnswers });
    expect(await answersOf(two.id)).toEqual(completeBuildingAnswers);
  });

  test('of a new building go along with each placement at it, and do not undo what was corrected since', async () => {
    const use = { q: 1, a: 125, p: [] };
    const [built, corrected, storeys] = [
      { q: 2, a: 1950, p: [] },
      { q: 2, a: 1960, p: [] },
      { q: 3, a: 2, p: [] },
    ];
    const indirizzo = { ...newAddress, chiave: crypto.randomUUID() };
    const first = await place({ indirizzo, questionario: [use, built] });
    const params = { indirizzo: first.body.indirizzo.id };
    await operator.call(saveBuildingSurvey, {
      params,
      body: { questionario: [use, corrected], applyToAllBuildings: false },
    });
    await nextDosimeter();
    expect((await place({ indirizzo, questionario: [use, built, storeys] })).status).toBe(200);
    const { body: survey } = await operator.call(getBuildingQuestions, {
      params: { committente: world.own.principal.id },
      body: params,
    });
    expect(survey.answers.toSorted((a, b) => a.q - b.q)).toEqual([use, corrected, storeys]);
  });

  test('that were only read do not undo what somebody else has answered since, here or in buildings of the code', async () => {
    const { client: owner, principal } = world.own;
    const code = { clientId: owner.id, buildingCode: 'B8' };
    const [one, two] = [
      await buildAddress(app.db, { ...code, riskContext: 'C1' }),
      await buildAddress(app.db, { ...code, riskContext: 'C2' }),
    ];
    const year = (a: number) => ({ q: 2, a, p: [] });
    const storeys = (a: number) => ({ q: 3, a, p: [] });
    const use = { q: 1, a: 125, p: [] };
    const answersOf = async (indirizzo: number) =>
      (
        await operator.call(getBuildingQuestions, {
          params: { committente: principal.id },
          body: { indirizzo },
        })
      ).body.answers;
    const save = (questionario: unknown) =>
      operator.call(saveBuildingSurvey, {
        params: { indirizzo: one.id },
        body: { questionario, applyToAllBuildings: false },
      });
    await save([use, year(1950), storeys(2)]);
    await save([year(1960), storeys(3)]);
    const sent = { questionario: [storeys(4), use, year(1950)], risposteLette: [use, year(1950)] };
    expect((await place({ indirizzo: { id: one.id }, ...sent })).status).toBe(200);
    expect(await answersOf(one.id)).toEqual([use, year(1960), storeys(4)]);
    expect((await answersOf(two.id)).toSorted((a, b) => a.q - b.q)).toEqual([use, year(1960), storeys(4)]);
  });

  test.each([
    ['to a question nobody asked', [{ q: 99_999, a: 'x', p: [] }], 'Risposta non valida'],
    ['of the wrong kind', [{ q: 2, a: 'millenovecento', p: [] }], 'Risposta non valida'],
    ['too short (R0-328)', [{ q: 2, a: 198, p: [] }], 'Lunghezza minima: 4'],
    ['too long (R0-331)', [{ q: 2, a: 19_855, p: [] }], 'Lunghezza massima: 4'],
    ['empty where it is mandatory (R0-326)', [{ q: 1, a: '', p: [] }], 'Questo valore è obbligatorio'],
  ])('%s are refused, and the placement with them', async (_case, questionario, text) => {
    expect(refused(await place({ questionario }))).toEqual([422, text]);
    expect((await stored())?.startedOn).toBeNull();
  });

  test('of the employer go through their own call afterwards (R0-013, R0-358)', async () => {
    const answer = await operator.call(saveEmployerSurvey, {
      params: { cliente: world.own.client.id },
      body: { questionario: [{ q: 101, a: '00000000000', p: [] }] },
    });
    expect(answer.body).toEqual({ success: true });
  });
});

describe('a questionnaire of which a new version is published before the phone sends', () => {
  const ofBuildings = eq(questionnaireVersions.kind, 'building');
  const year = (a: number) => ({ q: 2, a, p: [] });
  const storeys = (a: number) => ({ q: 3, a, p: [] });
  const materials = (...a: number[]) => ({ q: 4, a, p: [] });
  const read = [year(1955), storeys(3), materials(401, 402)];
  const buildingOf = async (riskContext: string) =>
    (await buildAddress(app.db, { clientId: world.own.client.id, buildingCode: 'B9', riskContext })).id;
  const answersOf = async (indirizzo: number) =>
    (await app.db.select().from(buildingAnswers).where(eq(buildingAnswers.addressId, indirizzo)))
      .map(({ questionId, value }) => [questionId, value])
      .toSorted(([one], [other]) => Number(one) - Number(other));
  const save = (indirizzo: number, questionario: unknown) =>
    operator.call(saveBuildingSurvey, {
      params: { indirizzo },
      body: { questionario, applyToAllBuildings: false },
    });

  /** No year is asked any more, storeys have two digits, and one material is gone. */
  async function publishStricter() {
    const [last] = await app.db
      .select()
      .from(questionnaireVersions)
      .where(ofBuildings)
      .orderBy(desc(questionnaireVersions.number))
      .limit(1);
    if (!last) throw new Error('no questionnaire');
    const questions = last.questions
      .filter(({ id }) => id !== 2)
      .map((asked) => (asked.id === 3 ? { ...asked, min: 2 } : asked))
      .map((asked) =>
        asked.id === 4 ? { ...asked, choices: asked.choices.filter(({ id }) => id !== 401) } : asked,
      );
    const number = last.number + 1;
    await app.db.insert(questionnaireVersions).values({ kind: 'building', number, questions });
    return () =>
      app.db
        .insert(questionnaireVersions)
        .values({ kind: 'building', number: number + 1, questions: last.questions });
  }

  test('refuses no placement for answers that were only read, nor for one to a question that is gone', async () => {
    const [one, two] = [await buildingOf('C1'), await buildingOf('C2')];
    await save(one, read);
    const publishAgain = await publishStricter();
    const site = { indirizzo: { id: one } };
    expect((await place({ ...site, questionario: read, risposteLette: read })).status).toBe(200);
    expect([await answersOf(one), await answersOf(two)]).toEqual([read.map(({ q, a }) => [q, a]), []]);
    await nextDosimeter();
    const questionario = [year(1956), storeys(12), materials(401, 402)];
    expect((await place({ ...site, questionario, risposteLette: read })).status).toBe(200);
    expect(await answersOf(one)).toEqual([
      [2, 1955],
      [3, 12],
      [4, [401, 402]],
    ]);
    await publishAgain();
  });

  test('still has the page of the questionnaire refuse what is changed against it', async () => {
    const site = await buildingOf('C3');
    await save(site, read);
    const publishAgain = await publishStricter();
    expect((await save(site, [...read, { q: 6, a: 602, p: [] }])).status).toBe(200);
    const refusals = [];
    for (const answer of [year(1956), storeys(4), materials(401)])
      refusals.push((await save(site, [answer])).failure.errors);
    expect(refusals).toEqual([
      { questionario: 'Domanda sconosciuta: 2' },
      { 'questionario.3': 'Lunghezza minima: 2' },
      { 'questionario.4': 'Risposta non valida' },
    ]);
    await publishAgain();
  });
});
