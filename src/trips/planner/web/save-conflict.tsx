import { Button } from '@mantine/core';
import { describeMoment } from '#platform/web/describe-moment.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { getTripDay } from '../../planning/contract.ts';
import { getTrip } from '../../transfers/contract.ts';
import { differences } from '../differences/rules.ts';
import { type Plan, planOfDay, planOfTrip } from '../plan/rules.ts';
import type { Base, Scope } from './scopes.ts';
import type { PlanChoices } from './use-choices.ts';

type SaveConflictProps = {
  scope: Exclude<Scope, { kind: 'create' }>;
  /** What the plan began from. */
  base: Plan;
  mine: Plan;
  choices: PlanChoices;
  onKeepMine: (stored: Base) => void;
  onTakeTheirs: (stored: Base) => void;
  onClose: () => void;
};

/** Somebody else has saved meanwhile: both versions, and which of them stays. */
export function SaveConflict({ scope, base, mine, choices, ...on }: SaveConflictProps) {
  const { stored, saved, error, refetch } = useStored(scope, base);
  const names = {
    operators: new Map(choices.operators.map(({ id, label }) => [id, label])),
    instruments: new Map(choices.instruments('').map(({ id, label }) => [id, label])),
  };
  return (
    <Dialog
      open
      role="alertdialog"
      size="lg"
      title="Qualcun altro ha salvato nel frattempo"
      onClose={on.onClose}
      actions={
        <>
          <Button variant="default" onClick={on.onClose}>
            Torna al piano
          </Button>
          <Button variant="default" disabled={!stored} onClick={() => stored && on.onTakeTheirs(stored)}>
            Prendi quello salvato
          </Button>
          <Button color="accent" disabled={!stored} onClick={() => stored && on.onKeepMine(stored)}>
            Salva il mio
          </Button>
        </>
      }
    >
      <UnreadNote text="Quello salvato non si è caricato." error={error} onRetry={refetch} />
      {saved && (
        <p>
          Salvato {describeMoment(saved.quando)}
          {saved.chi && ` da ${saved.chi}`}.
        </p>
      )}
      <Told title="Nel frattempo" changes={stored ? differences(base, stored.plan, names) : []} />
      <Told title="Le tue modifiche" changes={differences(base, mine, names)} />
    </Dialog>
  );
}

/** What is stored now: of a day all of it, of a trip that gets another day its name and people. */
function useStored(scope: SaveConflictProps['scope'], base: Plan) {
  const { transfer } = scope;
  const isDay = scope.kind === 'edit-day';
  const day = useEndpoint(
    getTripDay,
    { params: { transfer, day: isDay ? scope.day : '0' } },
    { enabled: isDay },
  );
  const trip = useEndpoint(getTrip, { params: { transfer } }, { enabled: !isDay });
  const stored = ((): Base | null => {
    if (isDay && !day.isFetching && day.data)
      return {
        plan: planOfDay(day.data),
        versions: { transfer: day.data.transfer.versione, day: day.data.day.versione },
      };
    if (!isDay && !trip.isFetching && trip.data)
      return {
        plan: { ...planOfTrip(trip.data, base.departure), stops: base.stops },
        versions: { transfer: trip.data.versione, day: null },
      };
    return null;
  })();
  return {
    stored,
    saved: day.data?.day.salvata ?? null,
    error: day.error ?? trip.error,
    refetch: () => (isDay ? day.refetch() : trip.refetch()),
  };
}

function Told({ title, changes }: { title: string; changes: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {(changes.length > 0 ? changes : ['nessuna differenza']).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}
