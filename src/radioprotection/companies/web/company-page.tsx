import { useParams } from '@tanstack/react-router';
import { fieldWork } from '#customers/customers/permissions.ts';
import { useChoice } from '#customers/record-choices/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { listEmployerChoices, listProjectChoices } from '../../choices/contract.ts';
import { dueFigure } from '../../next-due/web/public.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { ContractState } from '../../projects/web/public.ts';
import { CompanyLogo } from '../../unit-pictures/web/public.ts';
import { type CompanyRecord, getCompany, getCompanyHistory } from '../contract.ts';
import { companyHref, companyTexts } from '../rules.ts';
import { CompanyForm } from './company-form.tsx';
import { companyKind } from './company-kind.ts';
import { UnitPlace } from './unit-place.tsx';
import { unitTabs } from './unit-tabs.tsx';

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });

export function NewCompanyPage() {
  const [{ datore, progetto }] = useSearchParams();
  const employer = useChoice(listEmployerChoices, datore, true);
  const project = useChoice(listProjectChoices, progetto, true);
  const isRead = employer !== undefined && project !== undefined;
  return (
    <NewRecordPage kind={companyKind} title="Nuova unità locale">
      {isRead && <CompanyForm employer={employer} project={project} />}
    </NewRecordPage>
  );
}

/**
 * A local unit, at each of its three addresses (Q2-11). One that names a project or an employer which the unit does not
 * belong to leads to none (Q2-28).
 */
export function CompanyPage() {
  const { company = '', project, employer } = useParams({ strict: false }) as Record<string, string>;
  const { data } = useEndpoint(getCompany, { params: { company } });
  const belongs = (asked: string | undefined, { id }: { id: number }) =>
    asked === undefined || asked === String(id);
  if (data && !(belongs(project, data.project) && belongs(employer, data.employer)))
    return <ErrorState text={companyTexts.notFound} />;
  return (
    <RecordPage
      kind={{
        ...companyKind,
        breadcrumb: data ? breadcrumbOf(data) : companyKind.breadcrumb,
      }}
      title={({ alias }) => alias}
      state={({ attivo }) => <StateBadge active={attivo} />}
      detail={({ sede, employer: { nome } }) => `${nome} · ${sede}`}
      figures={figuresOf}
      outOfUse={{
        text: 'Un’unità locale fuori uso non compare più tra quelle seguite. I suoi dati restano.',
        back: 'Compare di nuovo tra le unità locali seguite.',
        body: ({ indirizzi }) => ({ indirizzi: indirizzi.map(({ id }) => id) }),
      }}
      firstTab="Dati"
      mayChange={({ modificabile }) => modificabile}
      facts={(unit) => <RecordFacts facts={factsOf(unit)} />}
      form={(unit) => <CompanyForm record={unit} />}
      tabs={(unit) => unitTabs(unit)}
      related={relatedTo}
      beside={(unit) => (
        <>
          <UnitPlace unit={unit} />
          <CompanyLogo id={unit.id} of={unit.alias} refresh={[getCompany, getCompanyHistory]} />
        </>
      )}
    />
  );
}

/** Who answers for it, which devices, what is due: each leads to the tab that says it whole. */
function figuresOf(unit: CompanyRecord) {
  const tab = (name: string) => `${companyHref(unit)}?scheda=${name}`;
  return [
    { label: unitRoleLabels.edr, value: unit.esperto ?? 'nessuno', href: tab('persone') },
    { label: 'Dispositivi', value: unit.dispositivi, href: tab('dispositivi') },
    { label: 'Attività da fare', value: unit.attivita, href: tab('attivita') },
    dueFigure(unit.prossima, tab('attivita')),
  ];
}

const breadcrumbOf = ({ project, employer }: CompanyRecord) => [
  { label: 'Progetti', href: '/lb/radioprotection/projects' },
  { label: project.nome, href: `/lb/radioprotection/projects/${project.id}` },
  { label: employer.nome, href: `/lb/radioprotection/projects/${project.id}/employers/${employer.id}` },
];

function factsOf(unit: CompanyRecord) {
  const { latitude, longitude } = unit;
  const isPlaced = latitude !== null && longitude !== null;
  return [
    ['Nome', unit.alias],
    ['Indirizzo', unit.sede],
    ['Coordinate', isPlaced ? `${degrees.format(latitude)}; ${degrees.format(longitude)}` : null],
    ['Telefono', unit.phone],
    ['E-mail', unit.email],
    ['Contratto', <ContractState key="contract" contract={unit.contract} />],
    ['Fine del contratto', unit.contract ? formatDay(unit.contract.dateEnd) : null],
    ['Note', unit.notes],
    ['Codice esterno', unit.codiceEsterno],
  ] as const;
}

function relatedTo({ project, employer, indirizzi }: CompanyRecord): Related[] {
  return [
    {
      label: 'Datore di lavoro',
      items: [
        { name: employer.nome, href: `/lb/radioprotection/projects/${project.id}/employers/${employer.id}` },
      ],
    },
    {
      label: 'Progetto',
      items: [{ name: project.nome, href: `/lb/radioprotection/projects/${project.id}` }],
    },
    {
      label: 'Indirizzi radon',
      items: indirizzi.map(({ id, nome }) => ({
        name: nome,
        href: `/user/anagrafica/indirizzi/${id}`,
        permission: fieldWork,
      })),
    },
  ];
}
