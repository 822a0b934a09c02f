import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listQuestionnaireVersions, type VersionRow } from '../contract.ts';
import { kindLabels, type QuestionnaireKind, questionnaireKinds } from '../rules.ts';
import classes from './questionnaires.module.css';

const columns: readonly DataColumn<VersionRow>[] = [
  {
    key: 'numero',
    header: 'Versione',
    cell: ({ id, numero }) => (
      <AppLink href={`/user/anagrafica/questionari/${id}`}>Versione {numero}</AppLink>
    ),
  },
  {
    key: 'stato',
    header: 'Stato',
    cell: ({ inVigore }) => <StateBadge active={inVigore} label={inVigore ? 'In vigore' : 'Superata'} />,
  },
  { key: 'creato', header: 'Dal', cell: ({ creato }) => formatDay(romeDay(new Date(creato))) },
  { key: 'da', header: 'Pubblicata da', cell: ({ da }) => da ?? 'Il sistema' },
  { key: 'domande', header: 'Domande', numeric: true, cell: ({ domande }) => domande },
  { key: 'compilati', header: 'Compilati', numeric: true, cell: ({ compilati }) => compilati },
];

/** Both questionnaires with their versions. */
export function QuestionnaireListPage() {
  const found = useEndpoint(listQuestionnaireVersions, {});
  return (
    <>
      <PageHeader
        title="Questionari"
        detail="Le domande sugli edifici e sui datori di lavoro. Una modifica è sempre una nuova versione: le risposte già date restano."
      />
      <RecordView found={found}>
        {({ versioni }) =>
          questionnaireKinds.map((kind) => (
            <Versions key={kind} kind={kind} versions={versioni.filter(({ tipo }) => tipo === kind)} />
          ))
        }
      </RecordView>
    </>
  );
}

function Versions({ kind, versions }: { kind: QuestionnaireKind; versions: readonly VersionRow[] }) {
  const inForce = versions.find((version) => version.inVigore);
  return (
    <section className={classes.section} aria-labelledby={`questionnaire-${kind}`}>
      <div className={classes.sectionHead}>
        <h2 id={`questionnaire-${kind}`} className={classes.sectionTitle}>
          {kindLabels[kind]}
        </h2>
        {inForce && (
          <ButtonLink primary={false} href={`/user/anagrafica/questionari/${inForce.id}/modifica`}>
            Modifica
          </ButtonLink>
        )}
      </div>
      <DataList
        caption={`Versioni: ${kindLabels[kind]}`}
        columns={columns}
        rows={versions}
        rowKey={({ id }) => id}
        unit={['versione', 'versioni']}
      />
    </section>
  );
}
