import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { UnreadOfTypes } from '../../default-documents/web/public.ts';
import { listRuns, startRun } from '../../runs/contract.ts';
import { RunProgress, useLatestRun } from '../../runs/web/public.ts';
import { type EarlierRegistry, listEarlierRegistries } from '../contract.ts';
import { EarlierRegistries } from './earlier-registries.tsx';
import classes from './migration.module.css';

/** Registries of the earlier model, upgraded one by one or all as a job of the server (S2 §2.8). */
export function MigrationPage() {
  const found = useEndpoint(listEarlierRegistries, {}, { freshMs: Number.POSITIVE_INFINITY });
  useReadAgainNextTime();
  const { run } = useLatestRun({ kind: 'migrate' });
  const isWorking = run !== undefined && run.finishedAt === null;
  const [seen, setSeen] = useState<number | null>(null);
  const count = found.data?.length ?? 0;
  const showsRun = run !== undefined && (isWorking || seen === run.id);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Registri da aggiornare"
        link={appLink}
        detail="Registri del modello precedente al D.Lgs. 101/2020: aggiornati ricevono il fascicolo e i documenti predefiniti, e ciò che nominavano a parole viene collegato."
        actions={count > 0 && !isWorking && <UpgradeAll registries={found.data ?? []} onBegun={setSeen} />}
      />
      {showsRun && (
        <RunProgress
          format={formatPlainDay}
          runId={run.id}
          title="Aggiornamento dei registri"
          onEnded={() => void found.refetch()}
        />
      )}
      {!isWorking && <UnreadOfTypes types={typesOf(found.data ?? [])} />}
      {!isWorking && <EarlierRegistries found={found} />}
      <p className={classes.beside}>
        Ciò che i registri nominavano a parole, e il programma non ha riconosciuto, resta{' '}
        <AppLink href="/lb/radioprotection/migration/references?come=open">Da collegare a mano</AppLink>.
      </p>
    </div>
  );
}

/** Of those that get documents: closed ones get none. */
const typesOf = (registries: readonly EarlierRegistry[]) => [
  ...new Set(registries.filter(({ closeDate }) => closeDate === null).map(({ implantType }) => implantType)),
];

/** Registries upgraded here stay in the list with what became of them, until the page is opened again. */
function useReadAgainNextTime(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listEarlierRegistries), refetchType: 'none' });
    },
    [queries],
  );
}

type UpgradeAllProps = { registries: readonly EarlierRegistry[]; onBegun: (run: number) => void };

function UpgradeAll({ registries, onBegun }: UpgradeAllProps) {
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure } = useSave(startRun, [listRuns], { isRepeatable: true });
  async function begin() {
    const run = await save({ body: { kind: 'migrate', subjectId: null } });
    if (!run) return;
    setAsking(false);
    onBegun(run.id);
  }
  const all = countOf(registries.length, 'registro', 'registri');
  return (
    <>
      <Button color="accent" onClick={() => setAsking(true)}>
        Aggiorna tutti
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Aggiornare ${all}?`}
        confirmLabel={`Aggiorna ${all}`}
        busy={isSaving}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Il lavoro va avanti sul server anche se chiudi la pagina. Un registro aggiornato non torna al
          modello precedente; la sua storia e i documenti firmati restano come sono.
        </p>
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </ConfirmDialog>
    </>
  );
}
