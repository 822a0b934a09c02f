import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { type Answer, answersOver, answersToSend, type Question, questionnaireProblems } from '../rules.ts';
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
function Page({ questions, onLeave }: { questions: Question[]; onLeave: (answers: Answer[]) => void }) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  const [isChecked, setChecked] = useState(false);
  const problems = questionnaireProblems(questions, answers);
  const leave = () => (problems.size > 0 ? setChecked(true) : onLeave(answersToSend(questions, answers)));
  return (
    <UiRoot>
      <QuestionForm
        questions={questions}
        answers={answers}
        errors={isChecked ? Object.fromEntries(problems) : {}}
        onAnswer={(answer) => setAnswers((before) => answersOver(before, [answer]))}
      />
      <button type="button" onClick={leave}>
        Avanti
      </button>
    </UiRoot>
  );
}

function open(questions: Question[]) {
  const sent: Answer[][] = [];
  render(<Page questions={questions} onLeave={(answers) => sent.push(answers)} />);
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

test('a long list is narrowed by words; what is chosen stays in sight', async () => {
  const uses = ['Uffici', 'Ufficio postale', 'Palestra', 'Magazzino'].map((label, id) => ({ id, label }));
  const { user, tick } = open([asked(1, 'Uso', 'SINGLE_CHOICE', { searchable: true, choices: uses })]);
  const shown = () => within(choices('Uso')).getAllByRole('radio').length;
  expect(shown()).toBe(4);
  await tick('Uso', 'Palestra');
  await user.type(screen.getByLabelText('Cerca tra le risposte'), 'uff');
  expect(shown()).toBe(3);
});

test('only digits get into a whole number', async () => {
  const { write } = open([asked(1, 'Anno', 'INTEGER')]);
  await write('Anno', '19a8-');
  expect(field('Anno')).toHaveProperty('value', '198');
});
