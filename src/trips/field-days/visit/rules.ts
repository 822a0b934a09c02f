import { z } from 'zod';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { lengths } from '#platform/contract/limits.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';
import { id } from '#platform/contract/shapes.ts';
import type { MyStop } from '../contract.ts';
import { fieldDayTexts, type StopOutcome, type VisitOutcome, visitOutcomes } from '../rules.ts';

const toldShape = z.object({
  id,
  esito: z.enum(visitOutcomes),
  motivo: z.string(),
  /** As typed; '' for nobody has said. */
  minuti: z.string(),
});
export type ToldActivity = z.infer<typeof toldShape>;

/** What an operator has told of a visit on this device and not sent yet. Hours are of the clock, `HH:mm`, '' for none. */
export const visitDraftShape = z.object({
  /** For the list of what waits on the device. */
  about: z.object({ title: z.string(), where: z.string(), day: z.string() }).nullable(),
  arrived: z.string(),
  left: z.string(),
  note: z.string(),
  told: z.array(toldShape),
  isSkipping: z.boolean(),
  reason: z.string(),
});
export type VisitDraft = z.infer<typeof visitDraftShape>;

export const blankVisit: VisitDraft = {
  ...{ about: null, arrived: '', left: '', note: '', told: [], isSkipping: false, reason: '' },
};

/** Nobody has typed anything yet. */
export const isVisitTouched = ({ arrived, left, note, told, reason }: VisitDraft) =>
  [arrived, left, note, reason].some((typed) => typed !== '') || told.length > 0;

const clockOf = (instant: string | null) => (instant === null ? '' : romeTimeOfDay(new Date(instant)));

/** A draft to be filled in: as long as nobody has typed, it holds the hours and the note that were told before. */
export function visitOver(draft: VisitDraft, visita: MyStop['visita']): VisitDraft {
  if (draft.about !== null || visita === null) return draft;
  const { iniziata, finita, nota } = visita;
  return { ...draft, arrived: clockOf(iniziata), left: clockOf(finita), note: nota ?? '' };
}

/**
 * A draft in which something has been typed. It is of the day that the page shows (`about`) where nothing was typed before
 * or the hours are said anew, else still of the one it was begun for.
 */
export function withTyped(
  old: VisitDraft,
  part: Partial<VisitDraft>,
  about: NonNullable<VisitDraft['about']>,
): VisitDraft {
  const typed = { ...old, ...part };
  const hasOtherHours = typed.arrived !== old.arrived || typed.left !== old.left;
  const day = hasOtherHours ? about.day : (old.about?.day ?? about.day);
  return { ...typed, about: { ...about, day } };
}

type VisitActivity = MyStop['activities'][number];

/** What can be told of an activity: one that wants values or a number is never finished on the spot. */
export function outcomesOf({ daUfficio }: Pick<VisitActivity, 'daUfficio'>): readonly VisitOutcome[] {
  return daUfficio ? visitOutcomes.filter((outcome) => outcome !== 'eseguita') : visitOutcomes;
}

/** What is told of an activity: what was typed here, else what was told before, else that it was done. */
export function toldOf(activity: VisitActivity, { told }: Pick<VisitDraft, 'told'>): ToldActivity {
  const typed = told.find((one) => one.id === activity.id);
  if (typed) return typed;
  const { visita } = activity;
  const usual: VisitOutcome = activity.daUfficio ? 'da-finire' : 'eseguita';
  return {
    id: activity.id,
    esito: visita?.esito ?? usual,
    motivo: visita?.motivo ?? '',
    minuti: visita?.minuti == null ? '' : String(visita.minuti),
  };
}

/** A draft in which something of an activity has been told. */
export function withTold(
  draft: VisitDraft,
  activity: VisitActivity,
  change: Partial<ToldActivity>,
): VisitDraft {
  const told = { ...toldOf(activity, draft), ...change };
  return { ...draft, told: [...draft.told.filter(({ id: other }) => other !== activity.id), told] };
}

/** A time of the clock on a day, as an instant; null for none. */
export function instantOf(day: string, time: string): string | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  if (!parts) return null;
  const [at] = romeInstants(day, Number(parts[1]) * 60 + Number(parts[2]));
  return new Date(at).toISOString();
}

type Visit = { day: string; stop: Pick<MyStop, 'activities' | 'visita'>; now: Date };

const minReason = lengths.reason[0];
const isReason = (typed: string) => typed.trim().length >= minReason;

/** What has to be mended before a visit can be told, by field. */
export function visitProblems(draft: VisitDraft, { day, stop, now }: Visit): Record<string, string> {
  if (draft.isSkipping) return isReason(draft.reason) ? {} : { reason: fieldDayTexts.noReason };
  const problems: Record<string, string> = {};
  const [arrived, left] = [instantOf(day, draft.arrived), instantOf(day, draft.left)];
  if (arrived !== null && new Date(arrived) > now) problems['arrived'] = fieldDayTexts.inFuture;
  if (left !== null && new Date(left) > now) problems['left'] = fieldDayTexts.inFuture;
  else if (arrived !== null && left !== null && left < arrived) problems['left'] = fieldDayTexts.endBefore;
  for (const activity of stop.activities) {
    const { esito, motivo, minuti } = toldOf(activity, draft);
    if (esito === 'non-eseguita') {
      if (!isReason(motivo)) problems[`motivo-${activity.id}`] = fieldDayTexts.noReason;
    } else if (minuti !== '' && Number(minuti) > 1440)
      problems[`minuti-${activity.id}`] = 'Da 0 a 1.440 minuti.';
  }
  return problems;
}

/** The day of a visit, and when what its teller has read of it was told; one that an earlier version sent names neither. */
export const seenShape = z.object({
  giorno: z.string().optional(),
  raccontoLetto: z.string().nullable().optional(),
});
type Seen = z.infer<typeof seenShape>;

/**
 * What is sent of a visit: skipped, its activities stay to be planned again; done, each is told. `seen`: with what the
 * same telling went out before and may have arrived; the visit may be one's own by now, which is no other telling.
 */
export function visitBody(
  draft: VisitDraft,
  { day, stop }: Omit<Visit, 'now'>,
  { giorno, raccontoLetto }: Seen = { giorno: day, raccontoLetto: stop.visita?.quando ?? null },
) {
  const esito: StopOutcome = draft.isSkipping ? 'saltata' : 'fatta';
  return {
    esito,
    motivo: draft.isSkipping ? draft.reason.trim() : null,
    iniziata: draft.isSkipping ? null : instantOf(day, draft.arrived),
    finita: draft.isSkipping ? null : instantOf(day, draft.left),
    nota: draft.note.trim() || null,
    ...{ giorno, raccontoLetto },
    attivita: draft.isSkipping
      ? []
      : stop.activities.map((activity) => {
          const { id: one, esito: outcome, motivo, minuti } = toldOf(activity, draft);
          return {
            id: one,
            esito: outcome,
            motivo: outcome === 'non-eseguita' ? motivo.trim() : null,
            minuti: outcome === 'non-eseguita' || minuti === '' ? null : Number(minuti),
          };
        }),
  };
}

/** The stop one goes to next: the first of which nothing is told, neither there nor on this device. */
export function nextStop<Stop extends Pick<MyStop, 'appointment' | 'visita'>>(
  stops: readonly Stop[],
  waiting: ReadonlySet<number>,
): Stop | null {
  return stops.find(({ appointment, visita }) => visita === null && !waiting.has(appointment)) ?? null;
}
