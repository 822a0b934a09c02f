import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
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
          <Trial questions={questions} />
        </>
      )}
    </RecordView>
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
