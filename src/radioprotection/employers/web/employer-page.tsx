import { useParams } from '@tanstack/react-router';
import { fieldWork } from '#customers/customers/permissions.ts';
import { useChoice } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listProjectChoices } from '../../choices/contract.ts';
import { companyHref } from '../../companies/rules.ts';
import { workOnMassActivities } from '../../mass-activities/permissions.ts';
import { massListHref } from '../../mass-activities/rules.ts';
import { genderLabels } from '../../persons/rules.ts';
import { type EmployerRecord, getEmployer, type UnitOfEmployer } from '../contract.ts';
import { employerTexts } from '../rules.ts';
import { EmployerForm } from './employer-form.tsx';
import { employerKind } from './employer-kind.ts';

export function NewEmployerPage() {
  const [{ progetto }] = useSearchParams();
  const project = useChoice(listProjectChoices, progetto, true);
  return (
    <NewRecordPage kind={employerKind} title="Nuovo datore di lavoro">
      {project !== undefined && <EmployerForm project={project} />}
    </NewRecordPage>
  );
}

/** An employer, by itself or within one of its projects; in a project that is not its own it is not found (Q2-28). */
export function EmployerPage() {
  const { project, employer = '' } = useParams({ strict: false }) as Record<string, string>;
  const { data } = useEndpoint(getEmployer, { params: { employer } });
  const within = data?.projects.find(({ id }) => String(id) === project);
  if (data && project !== undefined && !within) return <ErrorState text={employerTexts.notFound} />;
  const above = within && [
    { label: 'Progetti', href: '/lb/radioprotection/projects' },
    { label: within.nome, href: `/lb/radioprotection/projects/${within.id}` },
  ];
  return (
    <RecordPage
      kind={above ? { ...employerKind, breadcrumb: above } : employerKind}
      title={({ alias }) => alias}
      state={({ attivo }) => <StateBadge active={attivo} />}
      detail={placeOf}
      figures={({ id, unita, projects }) => [
        { label: 'Unità locali', value: unita, href: `/lb/radioprotection/companies?datore=${id}` },
        { label: 'Progetti', value: projects.length, href: `/lb/radioprotection/projects?datore=${id}` },
      ]}
      action={({ id, attivo, modificabile, projects }) =>
        attivo &&
        modificabile &&
        projects.length > 0 && (
          <ButtonLink
            href={`/lb/radioprotection/companies/new?datore=${id}&progetto=${within?.id ?? projects[0]?.id ?? ''}`}
          >
            Nuova unità locale
          </ButtonLink>
        )
      }
      outOfUse={{
        text: 'Un datore di lavoro fuori uso non compare più tra quelli seguiti. I suoi dati restano.',
        back: 'Compare di nuovo tra i datori di lavoro seguiti.',
        body: ({ projects, clienti }) => ({
          projects: projects.map(({ id }) => id),
          clienti: clienti.map(({ id }) => id),
        }),
      }}
      mayChange={({ modificabile }) => modificabile}
      lead={(record) => <EmployerUnits employer={record} />}
      facts={(record) => <RecordFacts facts={factsOf(record)} />}
      form={(record) => <EmployerForm record={record} />}
      related={(record) => relatedTo(record, within?.id)}
    />
  );
}

const placeOf = ({ address, cap, city, province }: EmployerRecord) =>
  `${address}, ${cap} ${city}${province === '' ? '' : ` (${province})`}`;

function relatedTo({ id, projects, clienti }: EmployerRecord, within?: number): Related[] {
  return [
    {
      label: 'Modifiche dei dati',
      permission: workOnMassActivities,
      items: projects
        .filter((project) => within === undefined || project.id === within)
        .map((project) => ({
          name: 'Pratiche Massive',
          href: massListHref({ project: project.id, employer: id }),
          ...(projects.length > 1 ? { detail: project.nome } : {}),
        })),
    },
    {
      label: 'Progetti',
      items: projects.map((project) => ({
        name: project.nome,
        href: `/lb/radioprotection/projects/${project.id}`,
      })),
    },
    {
      label: 'Persone',
      items: [{ name: 'Chi vi ha un ruolo', href: `/lb/radioprotection/persons?datore=${id}` }],
    },
    {
      label: 'Clienti radon',
      items: clienti.map(({ id: cliente, nome }) => ({
        name: nome,
        href: `/user/anagrafica/clienti/${cliente}`,
        permission: fieldWork,
      })),
    },
  ];
}

function factsOf(employer: EmployerRecord) {
  return [
    ['Ragione sociale', employer.alias],
    ['Indirizzo sede legale', placeOf(employer)],
    ['Nazione', employer.country],
    ['Codice fiscale', employer.fiscalCode],
    ['Partita IVA', employer.taxId],
    ['PEC', employer.pec],
    ['E-mail', employer.email],
    ['Telefono', employer.phone],
    ['Cellulare', employer.mobile],
    ['Sito web', employer.website],
    ['Genere', employer.gender === null ? null : genderLabels[employer.gender]],
    ['Note', employer.notes],
    ['Codice esterno', employer.codiceEsterno],
  ] as const;
}

const projectColumn: DataColumn<UnitOfEmployer> = {
  ...{ key: 'project', header: 'Progetto', cell: ({ project }) => project.nome },
};

function EmployerUnits({ employer }: { employer: EmployerRecord }) {
  const { id, companies, unita } = employer;
  const columns: readonly DataColumn<UnitOfEmployer>[] = [
    {
      key: 'alias',
      header: 'Unità locale',
      cell: (unit) => <AppLink href={companyHref({ ...unit, employer: { id } })}>{unit.alias}</AppLink>,
    },
    { key: 'address', header: 'Indirizzo', card: 'below', cell: ({ address }) => address },
    ...(employer.projects.length > 1 ? [projectColumn] : []),
    {
      key: 'stato',
      header: 'Stato',
      narrow: true,
      card: 'beside',
      cell: ({ attivo }) => <StateBadge active={attivo} />,
    },
  ];
  return (
    <RecordSection
      title="Unità locali"
      action={
        unita > companies.length && (
          <AppLink href={`/lb/radioprotection/companies?datore=${id}`}>Mostra tutte e {unita}</AppLink>
        )
      }
    >
      <DataList
        caption="Unità locali del datore di lavoro"
        columns={columns}
        rows={companies}
        rowKey={(unit) => unit.id}
        unit={['unità locale', 'unità locali']}
        empty={{
          text: 'Ancora nessuna unità locale',
          ...(employer.modificabile && employer.projects.length === 0
            ? { detail: 'Prima serve un progetto: si aggiunge con ‘Modifica’.' }
            : {}),
        }}
      />
    </RecordSection>
  );
}
