import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listQuestionnaireVersions, type VersionRow } from '../contract.ts';
import { kindLabels, questionnaireKinds } from '../rules.ts';
import classes from './questionnaires.module.css';

const columns: readonly DataColumn<VersionRow>[] = [
  {
    key: 'numero',
    header: 'Versione',
    cell: ({ id, numero }) => (
      <AppLink href={`/user/anagrafica/questionari/${id}`}>Versione {numero}</AppLink>
    ),
  },
  { key: 'tipo', header: 'Questionario', card: 'below', cell: ({ tipo }) => kindLabels[tipo] },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ inVigore }) => <StateBadge active={inVigore} label={inVigore ? 'In vigore' : 'Superata'} />,
  },
  { key: 'creato', header: 'Dal', narrow: true, cell: ({ creato }) => formatDay(romeDay(new Date(creato))) },
  { key: 'da', header: 'Pubblicata da', cell: ({ da }) => da ?? 'Il sistema' },
  { key: 'domande', header: 'Domande', numeric: true, cell: ({ domande }) => wholeFigure(domande) },
  { key: 'compilati', header: 'Compilati', numeric: true, cell: ({ compilati }) => wholeFigure(compilati) },
];

const filters = [
  selectFilter(
    'tipo',
    'Questionario',
    questionnaireKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
  ),
];

/** Both questionnaires with their versions, those in force on top. */
export function QuestionnaireListPage() {
  const list = useRecordList(['numero'], ['tipo']);
  const { data, ...found } = useEndpoint(listQuestionnaireVersions, {});
  const { tipo } = list.query;
  const rows = data?.versioni.filter((version) => !tipo || version.tipo === tipo);
  return (
    <ListPage
      source={{
        list,
        found: { ...found, data: rows && { rows, total: rows.length } },
        pageSize: allOnOnePage,
      }}
      title="Questionari"
      detail="Le domande sugli edifici e sui datori di lavoro. Una modifica è sempre una nuova versione: le risposte già date restano."
      caption="Versioni dei questionari"
      note={data && <InForce versions={data.versioni} />}
      views={questionnaireKinds.map((kind) => ({ label: kindLabels[kind], asked: { tipo: kind } }))}
      columns={columns}
      unit={['versione', 'versioni']}
      filters={filters}
      empty={{ text: 'Nessuna versione', detail: 'Una modifica delle domande è una nuova versione.' }}
    />
  );
}

/** Versions are few, and come all at once. */
const allOnOnePage = 10_000;

/** Which version of each is in force, and the way to change its questions. */
function InForce({ versions }: { versions: readonly VersionRow[] }) {
  return (
    <ul className={classes.inForce}>
      {versions
        .filter(({ inVigore }) => inVigore)
        .map(({ id, tipo, numero, domande }) => (
          <li key={id}>
            <span>
              <strong>{kindLabels[tipo]}</strong>
              <span className={classes.inForceDetail}>
                Versione {numero} in vigore, {domande} domande
              </span>
            </span>
            <ButtonLink primary={false} href={`/user/anagrafica/questionari/${id}/modifica`}>
              Modifica
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
