import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { DraftPage } from '../../final-reports/web/public.ts';
import { issuingTexts, runPreviewInWords } from '../rules.ts';
import { listReportRuns, startReportRun } from '../runs/contract.ts';
import { previewReportRun } from '../runs/preview/contract.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';

type Preview = ResponseOf<typeof previewReportRun>;
type Asked = { found: Preview; sedi: readonly number[] | undefined };

/**
 * Issues the ready sites of a search, all or those chosen: the server says how many and what is missing, the person
 * confirms. `ask` begins it; `dialog` stands on the page.
 */
export function useIssuing(search: Search, onStarted: (runId: number) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One press is one run, also when its answer is lost and it is pressed again.
  const key = useRef('');
  const { from, to } = search;
  const bodyOf = (sedi: Asked['sedi']) => ({ from, to, ...(sedi ? { sedi: [...sedi] } : {}) });
  const work = (what: () => Promise<void>) => {
    setBusy(true);
    what()
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => setBusy(false));
  };
  const ask = (sedi?: readonly number[]) =>
    work(async () => {
      const found = await call(previewReportRun, { body: bodyOf(sedi) });
      key.current = crypto.randomUUID();
      if (found.pronte > 0) setAsked({ found, sedi });
      else showToast('info', sedi ? issuingTexts.noneChosenReady : issuingTexts.noneReady);
    });
  const start = ({ sedi }: Asked) =>
    work(async () => {
      const run = await call(startReportRun, { body: bodyOf(sedi) }, { idempotencyKey: key.current });
      setAsked(null);
      onStarted(run.id);
      await queries.invalidateQueries({ queryKey: endpointKey(listReportRuns) });
    });
  const dialog: ReactNode = asked !== null && (
    <ConfirmDialog
      open
      size="lg"
      title={asked.sedi ? 'Emettere le relazioni scelte?' : 'Emettere tutte le relazioni pronte?'}
      isDisabled={asked.found.daPresentare}
      confirmLabel={`Emetti ${countOf(asked.found.pronte, 'relazione', 'relazioni')}`}
      busy={isBusy}
      onConfirm={() => start(asked)}
      onCancel={() => setAsked(null)}
    >
      <div className={classes.asked} data-preview={asked.found.primaSede === null ? undefined : ''}>
        <RunWords asked={asked.found} />
        <Suspense fallback={<Skeletons count={1} />}>
          {asked.found.primaSede !== null && (
            <DraftPage addressId={asked.found.primaSede} from={from} to={to} />
          )}
        </Suspense>
      </div>
    </ConfirmDialog>
  );
  return { ask, dialog, isAsking: isBusy && asked === null };
}

/** How many reports, whom they reach, and what is missing or doubtful among them. */
function RunWords({ asked }: { asked: Preview }) {
  const { nonPronte, senzaEmail, senzaCoordinate, indirizziDaRivedere, nonTue, soloFirmate, daPresentare } =
    asked;
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
        Ogni sede pronta riceve la sua relazione finale con il numero.{' '}
        {soloFirmate
          ? 'I clienti la vedono, e ne ricevono notizia, solo dopo la firma.'
          : 'I clienti la vedono come copia non firmata; chi ha un indirizzo ne riceve notizia per e-mail.'}{' '}
        Una relazione emessa si può correggere con una revisione, o annullare con un motivo.
      </p>
      {nonPronte > 0 && (
        <p className={classes.draftLine}>
          {countOf(nonPronte, 'sede scelta non è più pronta', 'sedi scelte non sono più pronte')}: non si
          emette.
        </p>
      )}
      {senzaEmail > 0 && (
        <p className={classes.draftLine}>
          {countOf(senzaEmail, 'relazione', 'relazioni')} senza indirizzo e-mail: nessuno ne riceve notizia.
        </p>
      )}
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
          {countOf(senzaCoordinate, 'sede non ha', 'sedi non hanno')} coordinate: si cercano dall’indirizzo.
          Dove si trova solo il comune vale il suo centro, e dove i luoghi possibili sono più di uno la scelta
          resta da fare.
        </p>
      )}
    </div>
  );
}
