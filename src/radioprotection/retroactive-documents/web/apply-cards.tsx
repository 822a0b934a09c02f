import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import { PagingBar } from '#ui/lists/paging-bar.tsx';
import { listRuns, type Run, startRun } from '../../runs/contract.ts';
import type { RetroactiveAction } from '../rules.ts';
import classes from './apply.module.css';
import type { ApplyDesk, CardCounts, CardPhase } from './apply-desk.ts';
import { RegistryCard } from './registry-card.tsx';
import { underway, useApplyCounts, useHeld } from './use-application.ts';

/** So many cards stand in the document, however many registries there are. */
const cardsOnPage = 60;
/** Somebody else may have begun the same on the server. */
const askForRunEveryMs = 5_000;

const phaseLabels: Record<RetroactiveAction, Record<CardPhase, string>> = {
  append: { applying: 'Da applicare', applied: 'Applicati', failed: 'Non riusciti' },
  revert: { applying: 'Da annullare', applied: 'Annullati', failed: 'Non riusciti' },
};

const goOnLabels: Record<RetroactiveAction, string> = {
  append: 'Applica ai restanti',
  revert: 'Annulla nei restanti',
};

const empty: Record<RetroactiveAction, { text: string; detail: string }> = {
  append: {
    text: 'Nessun registro a cui applicarlo',
    detail: 'Si applica ai registri attivi e aperti dei tipi di impianto del documento.',
  },
  revert: { text: 'Nessun registro lo ha', detail: 'Il documento non sta nel fascicolo di alcun registro.' },
};

type ApplyCardsProps = {
  action: RetroactiveAction;
  docId: string;
  desk: ApplyDesk;
  /** The run that has ended before the cards were shown. */
  after: Run | null;
  mayBegin: boolean;
  /** The same is done on the server from now on. */
  onRun: () => void;
};

/** The cards, how far they are, and what can be done about them. */
export function ApplyCards({ action, docId, desk, after, mayBegin, onRun }: ApplyCardsProps) {
  const counts = useApplyCounts(desk);
  const total = counts.applying + counts.applied + counts.failed;
  const isHeld = useHeld(desk);
  useRunElsewhere({ action, docId, desk, after, onRun });
  if (total === 0) return <EmptyState {...empty[action]} />;
  return (
    <>
      <div className={classes.top}>
        <Progress action={action} counts={counts} total={total} />
        <div className={classes.actions}>
          {counts.failed > 0 && mayBegin && (
            <Button variant="default" onClick={desk.retryFailed}>
              Riprova i falliti
            </Button>
          )}
          {isHeld && counts.applying > 0 && mayBegin && (
            <Button variant="default" onClick={desk.start}>
              {goOnLabels[action]}
            </Button>
          )}
          {counts.applying > 0 && mayBegin && <InBackground {...{ action, docId, desk, onRun }} />}
        </div>
      </div>
      <CardPages action={action} desk={desk} />
    </>
  );
}

type DeskProps = Omit<ApplyCardsProps, 'mayBegin'>;

/** A run that somebody has begun meanwhile takes over: the page does not do the same beside it. */
function useRunElsewhere({ action, docId, desk, after, onRun }: DeskProps): void {
  const input = { query: { kind: action, subjectId: docId } };
  const { data } = useEndpoint(listRuns, input, { refreshMs: askForRunEveryMs });
  const run = data ? underway(data) : null;
  const hasRun = run !== null && run.id !== after?.id;
  useEffect(() => {
    if (!hasRun) return;
    desk.stop();
    onRun();
  }, [hasRun, desk, onRun]);
}

function Progress({
  action,
  counts: { applied, failed },
  total,
}: {
  action: RetroactiveAction;
  counts: CardCounts;
  total: number;
}) {
  const done = `${wholeFigure(applied)} di ${countOf(total, 'registro', 'registri')}`;
  const words = `${done} ${action === 'append' ? 'con il documento' : 'senza più il documento'}`;
  const whole =
    failed > 0 ? `${words}, ${wholeFigure(failed)} non ${failed === 1 ? 'riuscito' : 'riusciti'}` : words;
  return (
    <div className={classes.progress}>
      <p role="status">{whole}</p>
      <ProgressBar
        label="Avanzamento"
        percent={Math.floor((100 * (applied + failed)) / total)}
        valueText={whole}
      />
    </div>
  );
}

function InBackground({ action, docId, desk, onRun }: Omit<DeskProps, 'after'>) {
  const { save, isSaving, failure } = useSave(startRun, [listRuns]);
  async function begin() {
    if (await save({ body: { kind: action, subjectId: Number(docId) } })) {
      desk.stop();
      onRun();
    }
  }
  return (
    <>
      <Button color="accent" loading={isSaving} onClick={() => void begin()}>
        Continua in background
      </Button>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}

function CardPages({ action, desk }: { action: RetroactiveAction; desk: ApplyDesk }) {
  const [phase, setPhase] = useState<CardPhase | null>(null);
  const [asked, setPage] = useState(1);
  const ids = desk.idsIn(phase);
  const page = Math.max(1, Math.min(asked, Math.ceil(ids.length / cardsOnPage)));
  const shown = ids.slice((page - 1) * cardsOnPage, page * cardsOnPage);
  return (
    <>
      <div className={classes.filter}>
        <SelectField
          label="Mostra"
          placeholder="Tutti i registri"
          value={phase ?? ''}
          options={Object.entries(phaseLabels[action]).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            setPhase(value === '' ? null : (value as CardPhase));
            setPage(1);
          }}
        />
      </div>
      <ul className={classes.cards} aria-label="Registri">
        {shown.map((id) => (
          <RegistryCard key={id} desk={desk} id={id} action={action} />
        ))}
      </ul>
      {ids.length === 0 && <p>Nessun registro in questo stato.</p>}
      {ids.length > cardsOnPage && (
        <PagingBar
          {...{ page, pageSize: cardsOnPage, total: ids.length, onPage: setPage }}
          unit={['registro', 'registri']}
        />
      )}
    </>
  );
}
