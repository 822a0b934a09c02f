import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type Answer, answerKey, type Question } from '../../surveys/rules.ts';
import { QuestionForm } from '../../surveys/web/public.ts';
import { getQuestionnaireVersion } from '../contract.ts';
import { kindLabels } from '../rules.ts';
import classes from './questionnaires.module.css';

/** One version as people see it; it can be tried out, nothing is stored. */
export function QuestionnairePage() {
  const { versione = '' } = useParams({ strict: false }) as { versione?: string };
  const found = useEndpoint(getQuestionnaireVersion, { params: { versione } });
  return (
    <RecordView isPage found={found}>
      {({ id, tipo, numero, inVigore, creato, questions }) => (
        <>
          <PageHeader
            title={`${kindLabels[tipo]}, versione ${numero}`}
            breadcrumb={[{ label: 'Questionari', href: '/user/anagrafica/questionari' }]}
            link={appLink}
            detail={`${inVigore ? 'In vigore' : 'Pubblicata'} dal ${formatDay(romeDay(new Date(creato)))}. Qui si può provare: le risposte non vengono salvate.`}
            actions={
              inVigore && (
                <ButtonLink href={`/user/anagrafica/questionari/${id}/modifica`}>Modifica</ButtonLink>
              )
            }
          />
          <div className={classes.version}>
            <RecordSection title={countOf(questions.length, 'domanda', 'domande')} look="card">
              <QuestionIndex questions={questions} />
            </RecordSection>
            <RecordSection title="Prova">
              <Trial questions={questions} />
            </RecordSection>
          </div>
        </>
      )}
    </RecordView>
  );
}

/** What is asked, in its order: whether it must be answered, where alone it is asked, and what some answers ask further. */
function QuestionIndex({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className={classes.index}>
      {questions.map(({ id, question, mandatory, province, questions: further }) => {
        const notes = [
          mandatory && 'obbligatoria',
          province && `solo in provincia di ${province}`,
          further.length > 0 && countOf(further.length, 'domanda che ne segue', 'domande che ne seguono'),
        ].filter(Boolean);
        return (
          <li key={id}>
            {question}
            {notes.length > 0 && <span className={classes.indexNote}>{notes.join(' · ')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** A questionnaire whose answers go nowhere. */
export function Trial({ questions }: { questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  return (
    <div className={classes.trial}>
      <QuestionForm
        questions={questions}
        answers={answers}
        today={deviceClock.today()}
        errors={{}}
        onAnswer={(given) =>
          setAnswers((old) => [
            ...old.filter((answer) => answerKey(answer.q, answer.p) !== answerKey(given.q, given.p)),
            given,
          ])
        }
      />
    </div>
  );
}
