import { useParams, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { IsinReadiness } from '#surveys/isin-readiness/web/public.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { getSiteSurveyPage } from '../contract.ts';
import { SurveyReads } from './survey-reads.tsx';
import { SurveyWork } from './survey-work.tsx';

/** The questionnaires of a building and of its employer, in every standpoint (B3). */
export function SiteSurveyPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const scope = useMemo(() => readStandpoint(pathname), [pathname]);
  const given = useParams({ strict: false }) as Record<'committente' | 'cliente' | 'indirizzo', string>;
  const { committente, cliente, indirizzo } = given;
  const site = {
    committente: Number(committente),
    cliente: Number(cliente),
    indirizzo: Number(indirizzo),
  };
  const page = useStepData(getSiteSurveyPage, { params: { committente, cliente, indirizzo } });
  const building = useStepData(getBuildingQuestions, {
    params: { committente },
    body: { indirizzo: site.indirizzo },
  });
  const employer = useStepData(getEmployerQuestions, {
    params: { committente },
    body: { employer: site.cliente },
  });
  return (
    <SurveyReads reads={[page, building, employer]}>
      {page.data && building.data && employer.data && (
        <SurveyWork
          key={pathname}
          pathname={pathname}
          title={page.data.indirizzo.nome}
          detail={`${page.data.cliente.nome} · ${page.data.indirizzo.sede}`}
          about={{ site: page.data.indirizzo.nome, client: page.data.cliente.nome }}
          back={siteLinks(scope, site).surveyBack}
          sending={{ label: 'Invia', sentText: 'Questionario inviato con successo!', isLeft: true }}
          place={{
            cliente: site.cliente,
            employer: employer.data,
            building: {
              indirizzo: site.indirizzo,
              survey: building.data,
              code: page.data.indirizzo.codiceStabile?.trim() ?? '',
              others: page.data.altriEdifici,
            },
          }}
          history={page.data.storia}
        >
          <IsinReadiness addressId={site.indirizzo} standpoint={scope} isAnsweredHere />
        </SurveyWork>
      )}
    </SurveyReads>
  );
}
