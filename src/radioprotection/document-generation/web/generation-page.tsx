import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listEmployerChoices } from '../../choices/contract.ts';
import { documentKinds } from '../../folders/rules.ts';
import { implantTypeLabels, implantTypes } from '../../registries/rules.ts';
import { RunProgress, useLatestRun } from '../../runs/web/public.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { type DocumentToGenerate, listDocumentsToGenerate } from '../contract.ts';
import { generatedKindLabels, mostAtOnce } from '../rules.ts';
import { Endings } from './endings.tsx';
import { GenerationRunner } from './generation-runner.tsx';

const filters = [
  choiceFilter('datore', 'Datore di lavoro', listEmployerChoices),
  selectFilter(
    'impianto',
    'Tipo di impianto',
    implantTypes.map((value) => ({ value, label: implantTypeLabels[value] })),
  ),
  selectFilter(
    'tipo',
    'Tipo di documento',
    documentKinds.flatMap((value) =>
      value === 'upload' ? [] : [{ value, label: generatedKindLabels[value] }],
    ),
  ),
  selectFilter('file', 'File', [
    { value: 'no', label: 'Da generare' },
    { value: 'si', label: 'Già generati, in bozza' },
  ]),
];

const columns: DataColumn<DocumentToGenerate>[] = [
  {
    key: 'titolo',
    header: 'Documento',
    sortable: true,
    cell: (row) => <AppLink href={`${unitHref(row)}?scheda=documenti`}>{row.titolo}</AppLink>,
  },
  { key: 'tipo', header: 'Tipo', cell: ({ tipo }) => generatedKindLabels[tipo] },
  {
    key: 'file',
    header: 'File',
    narrow: true,
    card: 'beside',
    cell: ({ stampato, revisione }) =>
      stampato ? (
        <StateWord tone="ok" word={`Bozza, rev. ${revisione}`} />
      ) : (
        <StateWord tone="warning" word="Da generare" />
      ),
  },
  { key: 'data', header: 'Data', sortable: true, narrow: true, cell: ({ data }) => formatDay(data) },
  {
    key: 'impianto',
    header: 'Impianto',
    cell: ({ impianto }) => (impianto ? implantTypeLabels[impianto] : '—'),
  },
  {
    key: 'company',
    header: 'Unità locale',
    card: 'below',
    cell: (row) => (
      <AppLink href={unitHref(row)}>
        {row.company.nome} · {row.employer.nome}
      </AppLink>
    ),
  },
];

const leaving = {
  title: 'Generazione in corso',
  text: 'Se esci adesso, i documenti che aspettano non si generano. Per chiudere la pagina c’è «Continua in background».',
  confirmLabel: 'Esci e interrompi',
};

/** Documents to be generated: a list to choose from, then the chosen ones, one after another. */
export function GenerationPage() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly DocumentToGenerate[] | null>(null);
  const [works, setWorks] = useState(false);
  const question = useLeaveQuestion(works, leaving);
  const renew = useCallback(
    () => void queries.invalidateQueries({ queryKey: endpointKey(listDocumentsToGenerate) }),
    [queries],
  );
  if (chosen)
    return (
      <>
        <PageHeader
          title="Generazione massiva documenti"
          link={appLink}
          detail="Un documento alla volta, con l’esito accanto a ognuno."
        />
        {question}
        <GenerationRunner
          documents={chosen}
          onWorking={setWorks}
          onBack={() => {
            setChosen(null);
            renew();
          }}
        />
      </>
    );
  return <DocumentList onChosen={setChosen} onEnded={renew} />;
}

type DocumentListProps = {
  onChosen: (documents: readonly DocumentToGenerate[]) => void;
  onEnded: () => void;
};

function DocumentList({ onChosen, onEnded }: DocumentListProps) {
  const source = useRecords(listDocumentsToGenerate);
  const { run } = useLatestRun({ kind: 'generate' });
  return (
    <ListPage
      source={source}
      title="Generazione massiva documenti"
      detail="I documenti che il programma fa con i dati delle unità: quelli senza file e le bozze da rifare."
      note={
        run && (
          <RunProgress
            runId={run.id}
            title={run.finishedAt === null ? 'Generazione in background' : 'Ultima generazione in background'}
            onEnded={onEnded}
            ending={({ id, done }) => done > 0 && <Endings which={{ run: id }} onCompleted={onEnded} />}
          />
        )
      }
      columns={columns}
      unit={['documento', 'documenti']}
      filters={filters}
      search={{ label: 'Cerca un documento', placeholder: 'Titolo, unità locale o datore di lavoro' }}
      bulk={{
        actions: ({ rows }) => (
          <Button color="accent" disabled={rows.length > mostAtOnce} onClick={() => onChosen(rows)}>
            Genera {rows.length === 1 ? '1 documento' : `${rows.length} documenti`}
          </Button>
        ),
      }}
      wholeLabel="Tutti"
      views={[
        { label: 'Da generare', asked: { file: 'no' } },
        { label: 'Bozze', asked: { file: 'si' } },
      ]}
      empty={{
        text: 'Nessun documento da generare',
        detail: 'Compaiono qui le bozze e i documenti che aspettano il loro PDF.',
      }}
    />
  );
}
