import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { issuingTexts, runPreviewInWords } from '../rules.ts';
import { listReportRuns, previewReportRun, startReportRun } from '../runs/contract.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';

type Preview = ResponseOf<typeof previewReportRun>;

/** Issues every ready site of the search, loaded or not: the server says how many, the person confirms. */
export function IssueAll({ search, onStarted }: { search: Search; onStarted: (runId: number) => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One press is one run, also when its answer is lost and it is pressed again.
  const key = useRef('');
  const { from, to } = search;
  const work = (what: () => Promise<void>) => {
    setBusy(true);
    what()
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => setBusy(false));
  };
  const ask = () =>
    work(async () => {
      const found = await call(previewReportRun, { query: { from, ...(to === null ? {} : { to }) } });
      key.current = crypto.randomUUID();
      if (found.pronte === 0) showToast('info', issuingTexts.noneReady);
      else setAsked(found);
    });
  const start = () =>
    work(async () => {
      const run = await call(startReportRun, { body: { from, to } }, { idempotencyKey: key.current });
      setAsked(null);
      onStarted(run.id);
      await queries.invalidateQueries({ queryKey: endpointKey(listReportRuns) });
    });
  const ready = asked?.pronte ?? 0;
  return (
    <div className={classes.issueAll}>
      <Button loading={isBusy && asked === null} onClick={ask}>
        Emetti tutti i pronti
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="Emettere tutte le relazioni pronte?"
        isDisabled={asked?.daPresentare ?? false}
        confirmLabel={`Emetti ${countOf(ready, 'relazione', 'relazioni')}`}
        busy={isBusy}
        onConfirm={start}
        onCancel={() => setAsked(null)}
      >
        {asked !== null && <RunWords asked={asked} />}
      </ConfirmDialog>
    </div>
  );
}

/** How many reports, whom they reach, and what is missing or doubtful among them. */
function RunWords({ asked }: { asked: Preview }) {
  const { senzaCoordinate, indirizziDaRivedere, nonTue, soloFirmate, daPresentare } = asked;
  return (
    <div className={classes.draft}>
      {daPresentare && (
        <AlertBox tone="error" live={false} title="Non si può emettere">
          <p className={classes.draftLine}>Il laboratorio deve ancora presentarsi.</p>
          <AppLink href="/lb/cr39/report-settings">Compila intestazione e firme</AppLink>
        </AlertBox>
      )}
      <p className={classes.runText}>{runPreviewInWords(asked)}</p>
      <p className={classes.draftLine}>
        Ogni sede pronta di questa ricerca riceve la sua relazione finale con il numero.{' '}
        {soloFirmate
          ? 'I clienti la vedono, e ne ricevono notizia, solo dopo la firma.'
          : 'I clienti la vedono come copia non firmata; chi ha un indirizzo ne riceve notizia per e-mail.'}{' '}
        Una relazione emessa si può correggere con una revisione, o annullare con un motivo.
      </p>
      {indirizziDaRivedere > 0 && (
        <p className={classes.draftLine}>
          {countOf(indirizziDaRivedere, 'sede ha', 'sedi hanno')} un indirizzo da rivedere: CAP, provincia o
          coordinate non tornano. Aprendo una scheda si legge che cosa.
        </p>
      )}
      {nonTue > 0 && (
        <p className={classes.draftLine}>
          {countOf(nonTue, 'relazione', 'relazioni')} con risultati inseriti da te: le emette un collega.
        </p>
      )}
      {senzaCoordinate > 0 && (
        <p className={classes.draftLine}>
          {countOf(senzaCoordinate, 'sede non ha', 'sedi non hanno')} coordinate: si cercano dall’indirizzo, e
          dove i luoghi possibili sono più di uno la scelta resta da fare.
        </p>
      )}
    </div>
  );
}
