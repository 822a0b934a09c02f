import { Badge } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { listPoints, type Point } from '#customers/points/contract.ts';
import { floorLabel } from '#customers/points/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import type { Choice } from '#ui/fields/choice.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { useQueued } from '../../../field-wizards/web/public.ts';
import { activePlacements, type KnownPoint, type PlacementDraft } from '../../rules.ts';
import { choosePoint, emptyPointFields, startPoint } from '../draft-changes.ts';
import { type PointAhead, pointsAhead } from '../points-ahead.ts';
import { StepFrame } from '../step-frame.tsx';
import { useStepChecks } from '../use-step-checks.ts';
import { useWaitingSites } from '../use-waiting-sites.ts';
import type { WaitingSites } from '../waiting-sites.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';
import { CoverageLine } from './coverage-line.tsx';
import { NewPointForm } from './new-point-form.tsx';
import { RemovalList } from './removal-list.tsx';
import { RemovalPanel } from './removal-panel.tsx';

export function PointStep() {
  const { draft, session, change } = useWizard();
  const { listed, isNewSite, failure, keptAt } = usePoints(draft);
  const queued = useQueued(keptAt, session.draft.key);
  const points = useMemo(() => listed && pointsAhead(listed, queued), [listed, queued]);
  const waitingPoints = useWaitingSites().points;
  const checks = useStepChecks({ points, queuedPoints: queued.points, waitingPoints });
  const typed = draft.point !== null && 'fresh' in draft.point ? draft.point.fresh : null;
  const [setAside, setSetAside] = useState(emptyPointFields);
  useOpenForm(isNewSite && draft.point === null);

  function choose(id: number | string) {
    const point = points?.find((candidate) => candidate.id === id);
    if (!point) return;
    if (typed) setSetAside(typed);
    change(choosePoint(knownPoint(point)));
  }

  return (
    <StepFrame check={checks.check} isReading={!points && !failure}>
      {points && <RemovalList points={points} errors={checks.errors} />}
      <ChoiceList
        label="Punto di misurazione"
        items={
          points && [
            ...waitingPoints.map(waitingPoint),
            ...points
              .filter((point) => point.active)
              .map((point) =>
                pointChoice(point, { points, waitingPoints }, draft, checks.errors, queued.points),
              ),
          ]
        }
        value={draft.point !== null && 'known' in draft.point ? draft.point.known.id : null}
        onChange={choose}
        failure={failure}
        error={checks.errors.choice}
        emptyText="Ancora nessun punto in questa sede"
        create={{
          label: 'Nuovo punto di misurazione',
          selected: typed !== null,
          onSelect: (searched) => change(startPoint({ ...setAside, alias: setAside.alias || searched })),
          children: typed && (
            <NewPointForm
              fields={typed}
              errors={checks.errors}
              points={points ?? []}
              waitingPoints={waitingPoints}
            />
          ),
        }}
      />
    </StepFrame>
  );
}

const noPoints: readonly Point[] = [];

/** The points of the address; one that does not exist yet has none (A22). */
function usePoints({ principal, client, address }: PlacementDraft) {
  const clientId = client !== null && 'known' in client ? client.known.id : null;
  const addressId = address !== null && 'known' in address ? address.known.id : null;
  const { data, failure, keptAt } = useStepData(
    listPoints,
    { params: { committente: principal?.id ?? 0, cliente: clientId ?? 0, indirizzo: addressId ?? 0 } },
    principal !== null && clientId !== null && addressId !== null,
  );
  const isNewSite = addressId === null;
  const listed: readonly Point[] | undefined = isNewSite ? noPoints : data;
  return { listed, isNewSite, failure: isNewSite ? undefined : failure, keptAt };
}

/** A new address has no points to choose from: the form opens by itself. */
function useOpenForm(wanted: boolean): void {
  const { change } = useWizard();
  useEffect(() => {
    if (wanted) change(startPoint());
  }, [wanted, change]);
}

function knownPoint(point: PointAhead): KnownPoint {
  const { id, alias, superficie, codicePiano, oldPiano, leaving } = point;
  const occupants = [...activePlacements(point), ...leaving].map((placement) => placement.id);
  return { id, alias, superficie, codicePiano, oldPiano, occupants };
}

function WaitingBadge() {
  return (
    <Badge color="amber" variant="light">
      In attesa di invio
    </Badge>
  );
}

/** A point that another placement of this device makes: its dosimeter is there already. */
function waitingPoint({ key, fresh }: WaitingSites['points'][number]): Choice<string> {
  return { id: key, label: fresh.alias, detail: fresh.stanza, aside: <WaitingBadge />, disabled: true };
}

function pointChoice(
  point: PointAhead,
  { points, waitingPoints }: { points: readonly PointAhead[]; waitingPoints: WaitingSites['points'] },
  { removals }: PlacementDraft,
  errors: Partial<Record<string, string>>,
  queued: ReadonlySet<number>,
): Choice<number> {
  const active = activePlacements(point);
  const leaving = active.filter(({ id }) => removals.some((removal) => removal.dosimeterId === id));
  const occupied = active.length > leaving.length || active.length > 1;
  const details = [
    floorLabel(point.codicePiano, point.oldPiano),
    point.stanza,
    point.superficie === null ? null : `${point.superficie} m²`,
  ];
  return {
    id: point.id,
    label: point.alias,
    detail: details.filter(Boolean).join(' · '),
    disabled: queued.has(point.id),
    aside: queued.has(point.id) ? (
      <WaitingBadge />
    ) : (
      active.length + point.leaving.length > 0 && (
        <Badge color={occupied ? 'amber' : 'green'} variant="light">
          {occupied ? 'Occupato' : 'Si libera'}
        </Badge>
      )
    ),
    children: (
      <>
        <CoverageLine
          surface={point.superficie}
          room={point}
          points={points}
          waitingPoints={waitingPoints}
          counted={point}
        />
        {point.leaving.map(({ id, codice }) => (
          <p key={id} className={classes.leaving}>
            <span className="ui-code">{codice}</span>: rimozione in attesa di invio
          </p>
        ))}
        {active.length > 0 && <RemovalPanel active={active} errors={errors} />}
      </>
    ),
  };
}
