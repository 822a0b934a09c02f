import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { EmployerOfProject, ProjectRecord } from '../contract.ts';
import { ContractState } from './contract-state.tsx';
import { ProjectForm } from './project-form.tsx';
import { projectKind } from './project-kind.ts';

export function NewProjectPage() {
  return (
    <NewRecordPage kind={projectKind} title="Nuovo progetto">
      <ProjectForm />
    </NewRecordPage>
  );
}

export function ProjectPage() {
  return (
    <RecordPage
      kind={projectKind}
      title={({ titolo }) => titolo}
      state={({ attivo, contract }) =>
        attivo ? <ContractState contract={contract} /> : <StateBadge active={false} />
      }
      detail={({ numero }) => `Contratto ${numero}`}
      figures={({ id, datori, unita }) => [
        { label: 'Datori di lavoro', value: datori, href: `/lb/radioprotection/employers?progetto=${id}` },
        { label: 'Unità locali', value: unita, href: `/lb/radioprotection/companies?progetto=${id}` },
      ]}
      action={({ id, attivo, modificabile }) =>
        attivo &&
        modificabile && (
          <ButtonLink href={`/lb/radioprotection/employers/new?progetto=${id}`}>
            Nuovo datore di lavoro
          </ButtonLink>
        )
      }
      outOfUse={{
        text: 'Un progetto fuori uso non compare più tra quelli in corso. I suoi dati restano.',
        back: 'Compare di nuovo tra i progetti in corso.',
      }}
      mayChange={({ modificabile }) => modificabile}
      lead={(project) => <ProjectEmployers project={project} />}
      facts={(project) => <RecordFacts facts={factsOf(project)} />}
      form={(project) => <ProjectForm record={project} />}
    />
  );
}

function factsOf(project: ProjectRecord) {
  return [
    ['Numero del contratto', project.numero],
    ['Titolo', project.titolo],
    ['Fine del contratto', project.fineContratto === null ? null : formatDay(project.fineContratto)],
    ['Note', project.note],
    ['Codice esterno', project.codiceEsterno],
  ] as const;
}

function ProjectEmployers({ project: { id, datori, employers, modificabile } }: { project: ProjectRecord }) {
  const columns: readonly DataColumn<EmployerOfProject>[] = [
    {
      key: 'alias',
      header: 'Ragione sociale',
      cell: (employer) => (
        <AppLink href={`/lb/radioprotection/projects/${id}/employers/${employer.id}`}>
          {employer.alias}
        </AppLink>
      ),
    },
    { key: 'city', header: 'Città', card: 'below', cell: ({ city }) => city },
    { key: 'unita', header: 'Unità nel progetto', numeric: true, cell: ({ unita }) => unita },
  ];
  return (
    <RecordSection
      title="Datori di lavoro"
      action={
        datori > employers.length && (
          <AppLink href={`/lb/radioprotection/employers?progetto=${id}`}>Mostra tutti e {datori}</AppLink>
        )
      }
    >
      <DataList
        caption="Datori di lavoro del progetto"
        columns={columns}
        rows={employers}
        rowKey={(employer) => employer.id}
        unit={['datore di lavoro', 'datori di lavoro']}
        empty={{
          text: 'Ancora nessun datore di lavoro',
          ...(modificabile
            ? { detail: 'Si crea da qui, oppure si aggiunge il progetto a un datore di lavoro che c’è già.' }
            : {}),
        }}
      />
    </RecordSection>
  );
}
