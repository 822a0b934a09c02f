import { formatPlainDay, romeDay } from '#platform/contract/dates.ts';
import type { StripStep } from '#ui/feedback/step-strip.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { type UnitStage, unitStageLabels, unitStages, wayOf } from '../status/rules.ts';
import type { MassProgress } from './use-mass-progress.ts';

type Unit = MassProgress['unita'][number];

export const dayOfInstant = (at: string) => formatPlainDay(romeDay(new Date(at)));

/** Units that have a notification. */
export function concernedUnits(progress: MassProgress): ReadonlySet<number> {
  const { unprocessedPreventiveActivities: open, processedPreventiveActivities: done } = progress;
  return new Set([...open, ...done].map(({ company }) => company.id));
}

/** The way of one unit, each stage with its day. */
export function stepsOfUnit(unit: Unit, concerned: ReadonlySet<number>): StripStep[] {
  return wayOf(unit, { isConcerned: concerned.has(unit.id) }).map(({ stage, state, at }) => ({
    label: unitStageLabels[stage],
    state,
    detail: at !== null && dayOfInstant(at),
  }));
}

/** The way of all of them: a stage is done when no unit is ahead of it any more. */
export function stepsOfMass(progress: MassProgress): StripStep[] {
  const concerned = concernedUnits(progress);
  const ways = progress.unita.map((unit) => wayOf(unit, { isConcerned: concerned.has(unit.id) }));
  const counted = unitStages.map((stage, place) => {
    const states = ways.map((way) => way[place]?.state);
    const done = states.filter((state) => state === 'done').length;
    const missed = states.filter((state) => state === 'missed').length;
    return { stage, done, missed, isOver: ways.length > 0 && done + missed === ways.length };
  });
  const open = counted.find(({ isOver }) => !isOver)?.stage;
  return counted.map(({ stage, done, missed, isOver }) => ({
    label: unitStageLabels[stage],
    state: isOver ? (done === 0 && missed > 0 ? 'missed' : 'done') : stage === open ? 'current' : 'ahead',
    detail: done > 0 && detailOf(stage, done, progress),
  }));
}

/** Stages that all units reach at once are told by their day. */
function detailOf(stage: UnitStage, done: number, { unita }: MassProgress): string {
  const at = unita[0]?.[stage];
  if ((stage === 'prepared' || stage === 'reviewed') && at) return dayOfInstant(at);
  return `${wholeFigure(done)} di ${wholeFigure(unita.length)}`;
}
