import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { contentTexts } from '../../answer-content/rules.ts';
import { answersOver } from '../../answers/rules.ts';
import { type Answer, answersToSend, type Question, questionnaireProblems } from '../rules.ts';
import { QuestionForm } from './question-form.tsx';

/** A question: optional and without limits unless said otherwise. */
function asked(
  id: number,
  question: string,
  name: Question['rispostaType']['name'],
  rest: Partial<Question> = {},
): Question {
  return {
    ...{ id, question, description: null, mandatory: false, placeholder: null, searchable: false },
    ...{ min: null, max: null, rispostaType: { id: 1, name }, choices: [], questions: [] },
    ...rest,
  };
}

/** A questionnaire in a page: its problems are told from the first 'Avanti' on. */
type PageProps = { questions: Question[]; stored: Answer[]; onLeave: (answers: Answer[]) => void };

function Page({ questions, stored, onLeave }: PageProps) {
  const [answers, setAnswers] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const problems = questionnaireProblems(questions, answers);
  const leave = () => (problems.size > 0 ? setChecked(true) : onLeave(answersToSend(questions, answers)));
  return (
    <UiRoot>
      <QuestionForm
        questions={questions}
        answers={answers}
        today="2026-06-30"
        errors={isChecked ? Object.fromEntries(problems) : {}}
        onAnswer={(answer) => setAnswers((before) => answersOver(before, [answer]))}
      />
      <button type="button" onClick={leave}>
        Avanti
      </button>
    </UiRoot>
  );
}

function open(questions: Question[], stored: Answer[] = []) {
  const sent: Answer[][] = [];
  render(<Page questions={questions} stored={stored} onLeave={(answers) => sent.push(answers)} />);
  const user = userEvent.setup();
  return {
    user,
    sent,
    leave: () => user.click(screen.getByRole('button', { name: 'Avanti' })),
    write: async (name: string, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    },
    tick: (group: string, choice: string) => user.click(within(choices(group)).getByLabelText(choice)),
  };
}

const mandatory = 'Questo valore è obbligatorio';

const field = (name: string) => screen.getByRole('textbox', { name });
const choices = (name: string) => screen.getByRole('group', { name });

/** Expects just this message to be read out with the field. */
function refuses(element: HTMLElement, text: string): void {
  const described = (element.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(text);
}

const messages = () => [...document.querySelectorAll('[data-field-error]')].map((error) => error.textContent);

const letters = ['Alfa', 'Beta', 'Gamma'].map((label, index) => ({ id: 900_001 + index, label }));
const howMany = asked(9004, 'Quanti?', 'INTEGER', { mandatory: true });
const everyType: Question[] = [
  asked(9001, 'Nome del referente', 'STRING', { min: 5, max: 10 }),
  asked(9002, 'Sedi', 'MULTIPLE_CHOICE', { min: 2, max: 2, choices: letters }),
  // A single choice is no length: these limits never apply.
  asked(9003, 'Turni', 'SINGLE_CHOICE', {
    ...{ min: 2, max: 2, choices: letters },
    questions: [{ field: 'label', value: 'Beta', question: howMany }],
  }),
];

test('each type of answer has its lengths, and an answer may be found by its words (R0-209, R0-210, R0-212, R0-327..332)', async () => {
  const { sent, leave, write, tick } = open(everyType);
  await tick('Turni', 'Alfa');
  await write('Nome del referente', 'abcd');
  await tick('Sedi', 'Alfa');
  await leave();
  expect(messages()).toEqual(['Lunghezza minima: 5', 'Lunghezza minima: 2']);
  refuses(field('Nome del referente'), 'Lunghezza minima: 5');
  refuses(choices('Sedi'), 'Lunghezza minima: 2');

  await write('Nome del referente', '12345678901');
  await tick('Sedi', 'Beta');
  await tick('Sedi', 'Gamma');
  await leave();
  expect(messages()).toEqual(['Lunghezza massima: 10', 'Lunghezza massima: 2']);
  refuses(field('Nome del referente'), 'Lunghezza massima: 10');
  refuses(choices('Sedi'), 'Lunghezza massima: 2');

  await write('Nome del referente', ' 1234567890 ');
  await tick('Sedi', 'Beta');
  expect(messages()).toEqual([]);
  expect(screen.queryByRole('textbox', { name: /^Quanti\?/ })).toBeNull();
  await tick('Turni', 'Beta');
  const number = screen.getByRole('textbox', { name: /^Quanti\?/ });
  await leave();
  refuses(number, mandatory);
  expect(messages()).toEqual([mandatory]);
  expect(sent).toEqual([]);

  await write('Quanti?', '0');
  await leave();
  expect(sent).toEqual([
    expect.arrayContaining([
      { q: 9001, a: '1234567890', p: [] },
      { q: 9002, a: [900_001, 900_003], p: [] },
      { q: 9003, a: 900_002, p: [] },
      { q: 9004, a: 0, p: [9003] },
    ]),
  ]);
});

test('one of many is searched for, also by other people’s words, and stands alone once chosen (R0-208)', async () => {
  const uses = ['Scuola', 'Ufficio postale', 'Palestra', 'Magazzino', 'Bar', 'Chiesa', 'Teatro', 'Terme'];
  const long = [...uses.map((label, id) => ({ id, label })), { id: 10217, label: 'Q | Sanità' }];
  const { user, leave, sent } = open([
    asked(1, 'Uso', 'SINGLE_CHOICE', { searchable: true, mandatory: true, choices: long }),
  ]);
  const use = () => screen.getByRole('combobox', { name: /^Uso/ });
  const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await leave();
  refuses(use(), mandatory);
  await user.click(use());
  expect(await offered()).toHaveLength(9);
  await user.type(use(), 'dentista');
  await waitFor(async () => expect(await offered()).toEqual(['Q | Sanità']));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(messages()).toEqual([]);
  expect(screen.queryByRole('combobox')).toBeNull();
  const again = screen.getByRole('button', { name: 'Cambia la risposta: Uso' });
  expect(document.activeElement).toBe(again);
  expect(within(choices('Uso')).getByText('Q | Sanità')).toBeTruthy();
  await user.click(again);
  expect(document.activeElement).toBe(use());
  await user.click(await screen.findByRole('option', { name: 'Bar' }));
  await leave();
  expect(sent).toEqual([[{ q: 1, a: 4, p: [] }]]);
});

test('a long list of ticks shows its beginning until it is searched or wanted whole', async () => {
  const uses = ['Scuola', 'Ufficio', 'Palestra', 'Magazzino', 'Bar', 'Chiesa', 'Teatro', 'Terme', 'Porto'];
  const long = uses.map((label, id) => ({ id, label }));
  const { user } = open([asked(1, 'Usi', 'MULTIPLE_CHOICE', { searchable: true, choices: long })]);
  const shown = () =>
    within(choices('Usi'))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  expect(shown()).toEqual(uses.slice(0, 6));
  await user.type(screen.getByLabelText('Cerca tra le risposte'), 'por');
  expect(shown()).toEqual(['Porto']);
  await user.clear(screen.getByLabelText('Cerca tra le risposte'));
  await user.click(screen.getByRole('button', { name: 'Mostra tutte: Usi' }));
  expect(shown()).toEqual(uses);
});

test('what is said about a question stands with it: explanation, asterisk, hint (R0-204, R0-205, R0-206, R0-207)', () => {
  open([
    asked(1, 'Nome del referente', 'STRING', {
      ...{ description: 'Chi apre la porta.', placeholder: 'Per esempio Maria', mandatory: true },
    }),
  ]);
  const input = screen.getByRole('textbox', { name: /^Nome del referente/ });
  expect(input.getAttribute('placeholder')).toBe('Per esempio Maria');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(screen.getByText('Nome del referente').textContent).toBe('Nome del referente *');
  refuses(input, 'Chi apre la porta.');
});

test('a tax code whose check digit does not fit is doubted and passes; a keyboard is told what it types', async () => {
  const { sent, leave, write } = open([
    asked(101, 'Partita IVA', 'STRING', { min: 11, max: 16 }),
    asked(104, 'PEC', 'STRING', { max: 100 }),
  ]);
  await write('Partita IVA', '00000019991');
  expect(screen.getByText(contentTexts.taxCheck)).toBeTruthy();
  expect(messages()).toEqual([]);
  await leave();
  expect(sent).toEqual([[{ q: 101, a: '00000019991', p: [] }]]);
  await write('Partita IVA', 'rssmra85t10a562s');
  expect(field('Partita IVA')).toHaveProperty('value', 'RSSMRA85T10A562S');
  expect(screen.queryByText(contentTexts.taxCheck)).toBeNull();
  expect(field('PEC').getAttribute('inputmode')).toBe('email');
  expect(field('PEC').getAttribute('autocapitalize')).toBe('none');
});

test('what was stored and can be no answer is told at once, what is being typed is not interrupted', async () => {
  const stored = [{ q: 104, a: 'boh', p: [] }];
  const { write } = open([asked(104, 'PEC', 'STRING', { max: 100 })], stored);
  expect(screen.getByText(contentTexts.email)).toBeTruthy();
  expect(messages()).toEqual([]);
  await write('PEC', 'terme@pec');
  expect(screen.queryByText(contentTexts.email)).toBeNull();
});

test('only digits get into a whole number', async () => {
  const { write } = open([asked(1, 'Anno', 'INTEGER')]);
  await write('Anno', '19a8-');
  expect(field('Anno')).toHaveProperty('value', '198');
});
