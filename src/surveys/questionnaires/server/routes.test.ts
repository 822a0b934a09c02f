import { beforeAll, describe, expect, test } from 'vitest';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getBuildingQuestions } from '../../surveys/contract.ts';
import type { Question } from '../../surveys/rules.ts';
import { getQuestionnaireVersion, listQuestionnaireVersions, publishQuestionnaire } from '../contract.ts';
import { answerTypeOf, editTexts, type QuestionnaireKind } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

async function inForce(tipo: QuestionnaireKind) {
  const { body } = await lab.call(listQuestionnaireVersions);
  const version = body.versioni.find((row) => row.tipo === tipo && row.inVigore);
  const found = await lab.call(getQuestionnaireVersion, { params: { versione: version?.id ?? 0 } });
  return found.body;
}

const added: Question = {
  id: -1,
  question: 'Una domanda nuova',
  description: '',
  mandatory: false,
  placeholder: null,
  searchable: false,
  min: null,
  max: null,
  rispostaType: answerTypeOf('STRING'),
  choices: [],
  questions: [],
};

describe('questionnaires', () => {
  test('are listed with their versions and how many were filled in', async () => {
    await buildBuildingAnswers(app.db, world.own.address.id);
    const { body } = await lab.call(listQuestionnaireVersions);
    expect(body.versioni.map(({ tipo, numero, inVigore }) => [tipo, numero, inVigore])).toEqual([
      ['building', 1, true],
      ['employer', 1, true],
    ]);
    expect(body.versioni[0]?.compilati).toBe(1);
    expect(body.versioni[0]?.domande).toBeGreaterThan(5);
  });

  test('a new version is asked at once; what was answered stays', async () => {
    const before = await inForce('building');
    const questions = [...before.questions.slice(1), added];
    const body = { tipo: 'building' as const, base: before.numero, questions };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const published = await lab.call(publishQuestionnaire, { body }, key);
    expect(published.body).toMatchObject({
      numero: before.numero + 1,
      inVigore: true,
      da: 'Persona laboratorio',
    });
    expect((await lab.call(publishQuestionnaire, { body }, key)).body.id).toBe(published.body.id);

    const asked = await (await app.as('operatore')).call(getBuildingQuestions, {
      params: { committente: world.own.principal.id },
      body: { indirizzo: world.own.address.id },
    });
    const last = asked.body.questions.at(-1);
    expect(last).toMatchObject({ question: 'Una domanda nuova', description: null });
    expect(last?.id).toBeGreaterThan(100);
    expect(asked.body.questions.map(({ id }) => id)).not.toContain(before.questions[0]?.id);
    const old = await lab.call(getQuestionnaireVersion, { params: { versione: before.id } });
    expect(old.body).toMatchObject({ inVigore: false, questions: before.questions });
  });

  test('who began from an older version is told so; of two at once one is published', async () => {
    const { numero, questions } = await inForce('employer');
    const publish = (question: string) =>
      lab.call(publishQuestionnaire, {
        body: { tipo: 'employer', base: numero, questions: [...questions, { ...added, question }] },
      });
    const both = await Promise.all([publish('Prima domanda'), publish('Seconda domanda')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(editTexts.stale(numero + 1));
  });

  test('refuses what would change the meaning of answers, with the question it is about', async () => {
    const { numero, questions } = await inForce('building');
    const [first, ...others] = questions;
    if (!first) throw new Error('no question');
    const body = {
      tipo: 'building' as const,
      base: numero,
      questions: [{ ...first, rispostaType: answerTypeOf('STRING') }, ...others],
    };
    const { status, failure } = await lab.call(publishQuestionnaire, { body });
    expect(status).toBe(422);
    expect(failure.errors[`domanda.${first.id}`]).toBe(editTexts.typeChanged);
  });

  test('refuses a version like the one in force, and one without questions', async () => {
    const { numero, questions } = await inForce('building');
    const send = (edited: Question[]) =>
      lab.call(publishQuestionnaire, { body: { tipo: 'building', base: numero, questions: edited } });
    expect((await send(questions)).failure.detail).toBe(editTexts.unchanged);
    expect((await send([])).failure.detail).toBe(editTexts.noQuestions);
    const short = await send([{ ...added, question: 'x' }]);
    expect([short.status, short.failure.detail]).toEqual([422, 'La domanda è troppo corta.']);
  });

  test('an unknown version is not found; all of it is for the laboratory', async () => {
    expect((await lab.call(getQuestionnaireVersion, { params: { versione: 999 } })).status).toBe(404);
    expect((await app.stranger.call(listQuestionnaireVersions)).status).toBe(401);
    for (const who of ['operatore', 'cliente', 'radioprotezione']) {
      const caller = await app.as(who);
      expect((await caller.call(listQuestionnaireVersions)).status).toBe(403);
      const body = { tipo: 'building' as const, base: 1, questions: [] };
      expect((await caller.call(publishQuestionnaire, { body })).status).toBe(403);
    }
  });
});
