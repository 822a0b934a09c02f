import { IconList, IconMap2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { useRoom } from '#ui/controls/use-room.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { focusFirstError } from '#ui/fields/first-error.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { planningTexts } from '../../planning/rules.ts';
import { planProblems } from '../checks/rules.ts';
import { dayOfPlan, type Plan } from '../plan/rules.ts';
import type { KnownRoads } from '../roads/rules.ts';
import { CalledOffQuestion } from './called-off-question.tsx';
import { CustomStopDialog } from './custom-stop-dialog.tsx';
import { DayList } from './day-list.tsx';
import { LookedAt } from './looked-at.tsx';
import classes from './planner.module.css';
import { PlannerActions } from './planner-actions.tsx';
import { PlannerMap } from './planner-map.tsx';
import { PlannerNotes, Uncalibrated } from './planner-notes.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { type Base, draftName, type Scope, saveLabels } from './scopes.ts';
import { TripPart } from './trip-part.tsx';
import { type Unit, useChoices } from './use-choices.ts';
import { useFill } from './use-fill.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useOrderProposal } from './use-order-proposal.ts';
import { usePlan } from './use-plan.ts';
import { type Looked, useStops } from './use-planner.ts';
import { useRoads } from './use-roads.ts';
import { useSaving } from './use-saving.ts';
import { useWrongWork } from './use-wrong-work.ts';

const leaveWords = {
  title: 'Modifiche non salvate',
  text: 'Ci sono modifiche non salvate. Vuoi davvero lasciare la pagina?',
  confirmLabel: 'Esci',
  cancelLabel: 'Resta',
};

const shapes = [
  { key: 'list', label: 'Elenco', icon: <IconList size={18} aria-hidden /> },
  { key: 'map', label: 'Mappa', icon: <IconMap2 size={18} aria-hidden /> },
] as const;

type PlannerProps = {
  scope: Scope;
  first: Base;
  /** The ways that were saved with it. */
  known?: KnownRoads;
  header: (action: React.ReactNode) => React.ReactNode;
};

/** Plans a day on the road: its stops in order, what they come to, who goes with what. */
export function Planner({ scope, first, known, header }: PlannerProps) {
  const planning = usePlan(first, draftName(scope));
  const { plan, base, change, isChanged, isPlaceChosen } = planning;
  const roads = useRoads(plan, known);
  const stops = useStops(plan, change, roads.isComputing);
  const choices = useChoices();
  const saving = useSaving(scope, planning.finish);
  const work = useWrongWork(plan);
  const problems = useSubmitErrors({
    ...planProblems(plan, isPlaceChosen),
    ...(work.isWrong && { work: planningTexts.badWork }),
  });
  const uncalibrated = choices.uncalibrated(plan.instruments, plan.departure.day);
  const order = useOrderProposal(plan, choices.crewOf(plan));
  const fill = useFill(plan, roads.legs, stops);
  const [shape, setShape] = useState<'list' | 'map'>('list');
  const { isFull, toggle: toggleFull } = useFullScreen();
  const [isAddingCustom, setAddingCustom] = useState(false);
  // List, map and card have room beside each other.
  const isWide = useRoom(62);
  const frame = useRef<HTMLDivElement>(null);
  const question = useLeaveQuestion(isChanged && !planning.isSaved, leaveWords);
  const isConflict = saving.failure?.status === 409 && saving.failure.errors['versione'] !== undefined;

  const save = (versions = base.versions, sent = plan) => {
    if (!problems.check()) {
      setShape('list');
      requestAnimationFrame(() => frame.current && focusFirstError(frame.current));
      return;
    }
    void saving.save({ plan: sent, legs: roads.legs, versions });
  };
  const card = stops.looked && (
    <LookedAt
      {...{ looked: stops.looked, plan, day: dayOfPlan(plan) }}
      {...{ onAdd: stops.add, onChange: stops.set, onClose: stops.close }}
      isSaved={scope.kind === 'edit-day' && !isChanged}
    />
  );
  const conflict = isConflict && scope.kind !== 'create' && (
    <SaveConflict
      {...{ scope, choices, base: base.plan, mine: plan, onClose: saving.dismiss }}
      onKeepMine={(stored) => save(stored.versions, planning.rebase(stored))}
      onTakeTheirs={(stored) => {
        if (scope.kind === 'add-day') planning.adopt(stored);
        else planning.restart(stored);
        saving.dismiss();
      }}
    />
  );
  const nameOfLooked = nameOf(stops.looked, plan, choices.units);
  return (
    <div ref={frame} className={classes.planner} data-full={isFull || undefined}>
      {question}
      {header(
        <PlannerActions
          isFull={isFull}
          label={saveLabels[scope.kind]}
          isSaving={saving.isSaving || planning.isSaved}
          onFull={toggleFull}
          onSave={() => save()}
        >
          {!isWide && <ShapeSwitch label="Giornata" shapes={shapes} current={shape} onPick={setShape} />}
        </PlannerActions>,
      )}
      <PlannerNotes planning={planning} failure={isConflict ? null : saving.failure} />
      {/* What is being saved is not changed: it would be lost with the plan that is left. */}
      <div className={classes.still} inert={saving.isSaving}>
        <TripPart
          // What was chosen as the place begins anew with another version.
          key={planning.turn}
          isWide={isWide}
          plan={plan}
          choices={choices}
          errors={problems.errors}
          onChange={change}
          onTyped={planning.setPlaceChosen}
        />
        <Uncalibrated instruments={uncalibrated} day={plan.departure.day} />
        <div className={classes.both} data-shape={shape}>
          <DayList
            plan={plan}
            roads={roads}
            stops={stops}
            readUnits={choices.readUnits}
            order={order}
            fill={fill}
            onWrongWork={work.tell}
            onCustom={() => setAddingCustom(true)}
          />
          {(isWide || shape === 'map') && (
            <section className={classes.map} aria-label="Mappa">
              <PlannerMap
                plan={plan}
                roads={roads}
                choices={choices}
                chosen={stops.looked?.kind === 'stop' ? stops.looked.key : null}
                onStop={stops.lookAtStop}
                onCompany={stops.lookAtCompany}
              />
            </section>
          )}
          {isWide && card && <div className={classes.card}>{card}</div>}
        </div>
      </div>
      {!isWide && (
        <Dialog open={card !== null} size="full" title={nameOfLooked} onClose={stops.close}>
          <div className={classes.inDialog}>{card}</div>
        </Dialog>
      )}
      {isAddingCustom && (
        <CustomStopDialog
          onAdd={(stop) => stops.add(stop) && setAddingCustom(false)}
          onClose={() => setAddingCustom(false)}
        />
      )}
      {conflict}
      {saving.asked && <CalledOffQuestion {...saving.asked} />}
    </div>
  );
}

/** What the card that is open is of. */
function nameOf(looked: Looked | null, { stops }: Plan, units: readonly Unit[]): string {
  const name =
    looked?.kind === 'stop'
      ? stops.find(({ key }) => key === looked.key)?.displayName
      : units.find(({ id }) => id === looked?.company)?.nome;
  return name ?? 'Unità locale';
}
