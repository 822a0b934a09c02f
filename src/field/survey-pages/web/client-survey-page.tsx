import { useParams, useRouterState } from '@tanstack/react-router';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { getClientSurveyPage } from '../contract.ts';
import { SurveyReads } from './survey-reads.tsx';
import { SurveyWork } from './survey-work.tsx';

/** The questionnaire of an employer alone, for the laboratory (B4). */
export function ClientSurveyPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { committente, cliente } = useParams({ strict: false }) as Record<'committente' | 'cliente', string>;
  const page = useStepData(getClientSurveyPage, { params: { committente, cliente } });
  const employer = useStepData(getEmployerQuestions, {
    params: { committente },
    body: { employer: Number(cliente) },
  });
  return (
    <SurveyReads reads={[page, employer]}>
      {page.data && employer.data && (
        <SurveyWork
          key={pathname}
          pathname={pathname}
          title={page.data.cliente.nome}
          detail={page.data.committente.nome}
          about={{ site: null, client: page.data.cliente.nome }}
          back={`/lb/cr39/azienda/view/${cliente}`}
          sending={{
            label: 'Salva modifiche',
            sentText: 'Modifiche salvate con successo!',
            isLeft: false,
          }}
          place={{ cliente: Number(cliente), employer: employer.data, building: null }}
          history={page.data.storia}
        />
      )}
    </SurveyReads>
  );
}
