import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Question } from '../../surveys/rules.ts';
import {
  getQuestionnaireVersion,
  listQuestionnaireVersions,
  publishQuestionnaire,
  type VersionRow,
} from '../contract.ts';
import { differences, editProblems, kindLabels, questionsOf } from '../rules.ts';
import { QuestionTree } from './question-tree.tsx';
import { Trial } from './questionnaire-page.tsx';
import classes from './questionnaires.module.css';

export function QuestionnaireEditorPage() {
  const { versione = '' } = useParams({ strict: false }) as { versione?: string };
  const found = useEndpoint(getQuestionnaireVersion, { params: { versione } });
  return (
    <RecordView isPage found={found}>
      {(version) => <Editor key={version.id} version={version} inForce={version.questions} />}
    </RecordView>
  );
}

/** What was changed so far, in words; '' when nothing was. */
function changesInWords(before: readonly Question[], after: readonly Question[]): string {
  const { added, removed, changed, moved } = differences(before, after);
  const parts = [
    added > 0 && countOf(added, 'domanda nuova', 'domande nuove'),
    removed > 0 && countOf(removed, 'domanda tolta', 'domande tolte'),
    changed > 0 && countOf(changed, 'domanda cambiata', 'domande cambiate'),
    moved && added + removed + changed === 0 && 'ordine cambiato',
  ];
  return parts.filter(Boolean).join(', ');
}

function Editor({ version, inForce }: { version: VersionRow; inForce: readonly Question[] }) {
  const navigate = useNavigate();
  const [questions, setQuestions] = useState(inForce);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [step, setStep] = useState<'edit' | 'try' | 'confirm'>('edit');
  const { save, isSaving, failure } = useSave(publishQuestionnaire, [
    listQuestionnaireVersions,
    getQuestionnaireVersion,
  ]);
  const changes = changesInWords(inForce, questions);
  const leaveQuestion = useLeaveQuestion(changes !== '' && !isSaving);

  function review() {
    const found = editProblems(questions, inForce);
    for (const { question } of questionsOf(questions)) {
      if (question.question.trim().length < 3) found.set(question.id, 'La domanda è troppo corta.');
      else if (question.choices.some(({ label }) => label.trim() === ''))
        found.set(question.id, 'Indicare il testo di ogni scelta.');
    }
    setProblems(found);
    if (found.size === 0) setStep('confirm');
  }
  async function publish() {
    const body = { tipo: version.tipo, base: version.numero, questions: [...questions] };
    const published = await save({ body });
    setStep('edit');
    if (!published) return;
    showToast('ok', `Pubblicata la versione ${published.numero}`);
    void navigate({ to: '/user/anagrafica/questionari', ignoreBlocker: true });
  }

  return (
    <>
      <PageHeader
        title={`Modifica: ${kindLabels[version.tipo]}`}
        breadcrumb={[{ label: 'Questionari', href: '/user/anagrafica/questionari' }]}
        link={appLink}
        detail={`A partire dalla versione ${version.numero}. Fino alla pubblicazione non cambia nulla per nessuno.`}
      />
      <QuestionTree questions={questions} all={questions} problems={problems} onChange={setQuestions} />
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      {problems.size > 0 && (
        <AlertBox tone="error">
          {problems.get(0) ??
            `${countOf(problems.size, 'domanda', 'domande')} da correggere prima di pubblicare.`}
        </AlertBox>
      )}
      <div className={classes.bar}>
        <Button color="accent" disabled={changes === ''} loading={isSaving} onClick={review}>
          Pubblica la versione {version.numero + 1}
        </Button>
        <Button variant="default" onClick={() => setStep('try')}>
          Prova
        </Button>
        <p className={classes.quiet} role="status">
          {changes || 'Ancora nessuna modifica'}
        </p>
      </div>
      <Dialog
        open={step === 'try'}
        title="Come lo vedrà chi risponde"
        size="lg"
        onClose={() => setStep('edit')}
      >
        <Trial questions={questions} />
      </Dialog>
      <ConfirmDialog
        open={step === 'confirm'}
        title="Pubblicare il questionario?"
        confirmLabel={`Pubblica la versione ${version.numero + 1}`}
        busy={isSaving}
        onConfirm={() => void publish()}
        onCancel={() => setStep('edit')}
      >
        {changes}. Da subito viene chiesta questa versione; le risposte già date restano. Una versione
        pubblicata non si modifica più.
      </ConfirmDialog>
      {leaveQuestion}
    </>
  );
}
