import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { MeasuredValue } from '../../quality-controls/rules.ts';
import {
  fieldsOf,
  firstSettings,
  letterOf,
  type NotificationLetter,
  type RadioprotectionSettings,
} from '../../settings/rules.ts';
import { inForce } from '../../settings/server/public.ts';
import {
  changesOf,
  type NotifiedOperation,
  operationLabel,
  subjectOf,
  tellsOfChanges,
} from '../changes/rules.ts';
import type { PastField, QualityControl, TrendValue } from '../control/contract.ts';
import { type NotifiedUnit, notificationGaps, notificationTexts } from '../notification/rules.ts';
import type { ActivityFile, ActivityPage } from '../page/contract.ts';
import { activityType, nextDeadline } from '../rules.ts';
import { type Half, halfOnDay, type KeptActivity, onDay, typeOf } from './activity-json.ts';

/** What was measured on a device, as the latest settings that knew it call it; null: none that was ever saved. */
export type MeasuredOnce = { code: string; unit: string; label: string | null };

export type FoundActivity = {
  activity: KeptActivity;
  rest: Pick<
    ActivityPage,
    | 'versione'
    | 'company'
    | 'employer'
    | 'project'
    | 'manuale'
    | 'giaPrevista'
    | 'completata'
    | 'completataDa'
    | 'protocollo'
    | 'firmata'
    | 'daFirmare'
    | 'modificabile'
  > & {
    testType: QualityControl['tipo'];
    judgement: QualityControl['giudizio'];
    judgementNote: string | null;
    isUnitInUse: boolean;
    notification: Half | null;
    outcome: Half | null;
    /** Of a notification that can still be generated, what it would say today. */
    unit: NotifiedUnit | null;
  };
  file: ActivityFile[];
  /** What it changes, where a mass activity brought it. */
  operations: NotifiedOperation[];
  values: Omit<MeasuredValue, 'label'>[];
  trend: TrendValue[];
  measured: MeasuredOnce[];
  settings: Partial<RadioprotectionSettings> | null;
  /** Those that held when its notification was generated, or it was completed. */
  settingsThen: Partial<RadioprotectionSettings> | null;
  /** Whether its latest notification speaks of magnetic resonance alone. */
  wasResonance: boolean;
};

/** An activity as its page has it. */
export function pageOf(found: FoundActivity, reader: Pick<RequestContext, 'clock'>): ActivityPage {
  const { activity, file, rest } = found;
  const settings = inForce(found.settings);
  const { testType: _t, judgement: _j, judgementNote: _n, isUnitInUse, ...shown } = rest;
  const { notification, outcome, unit, ...facts } = shown;
  const today = reader.clock.today();
  const type = typeOf(activity);
  const then = inForce(found.settingsThen);
  const hasChanges = tellsOfChanges(found.operations);
  return {
    ...onDay(activity, today),
    ...facts,
    notifica: notification && halfOnDay(notification, today),
    esito: outcome && halfOnDay(outcome, today),
    lacune: unit === null ? [] : gapsOf(unit, today),
    nonApprovabile: activity.inReview
      ? whyNotApproved(
          letterOf(then, { isResonance: found.wasResonance, hasChanges }),
          letterOf(settings, { isResonance: unit?.isResonance ?? found.wasResonance, hasChanges }),
        )
      : null,
    isOutComeActivity: type === activityType.preventiveOutcome,
    file,
    modifiche: found.operations.flatMap(pageChanges),
    prova: isControl(activity) ? controlOf(found, settings, then) : null,
    // Nobody would see it due in a unit out of use.
    prossima: isUnitInUse ? nextDeadline(settings.typologyDays, type, today) : null,
    registroChiuso: isRegistryClosed(activity),
  };
}

function pageChanges(operation: NotifiedOperation): ActivityPage['modifiche'] {
  const { effectiveDate, processedDate, canceled } = operation;
  const head = { operazione: operationLabel(operation), persona: subjectOf(operation) };
  return changesOf(operation).map(({ field, before, after }) => ({
    ...{ ...head, campo: field, prima: before, dopo: after, effectiveDate, processedDate, canceled },
  }));
}

function isRegistryClosed({ registry, resonanceRegistry }: KeptActivity): boolean {
  const tied = registry ?? resonanceRegistry;
  if (tied === null) return false;
  const closedOn = 'close' in tied ? tied.close : tied.closeDate;
  return !tied.active || tied.deletedAt !== null || closedOn !== null;
}

/** Whether it is done by measuring. */
export const isControl = (activity: Pick<KeptActivity, 'activityType'>) =>
  activity.activityType === activityType.qualityControl ||
  activity.activityType === activityType.mriQualityControl;

/** What is measured now; of what was, how it was called and judged then. */
function controlOf(
  { activity: { complete, device }, rest, values, trend, measured }: FoundActivity,
  settings: RadioprotectionSettings,
  then: RadioprotectionSettings,
): QualityControl {
  const known = [...then.tests, ...settings.tests];
  const labelOf = (code: string) => known.find((one) => one.code === code)?.label ?? code;
  const isAsNow = values.every(({ code, least, most }) =>
    settings.tests.some((one) => one.code === code && one.least === least && one.most === most),
  );
  const isConfirmed = (complete && then.confirmed.tests) || (settings.confirmed.tests && isAsNow);
  const campi = fieldsOf(settings, device?.category ?? null);
  return {
    campi,
    ...{ tipo: rest.testType, giudizio: rest.judgement, motivazione: rest.judgementNote },
    valori: values.map((value) => ({ ...value, label: labelOf(value.code) })),
    andamento: trend,
    nonRichiesti: pastFields(measured, campi),
    daRileggere: !isConfirmed,
  };
}

/** What was measured and is asked no more: the test is out of the rules, or the device is of another category. */
export function pastFields(
  measured: readonly MeasuredOnce[],
  asked: readonly Pick<PastField, 'code'>[],
): PastField[] {
  const firstLabel = (code: string) => firstSettings.tests.find((one) => one.code === code)?.label;
  return measured
    .filter(({ code }) => !asked.some((field) => field.code === code))
    .map(({ code, unit, label }) => ({ code, unit, label: label ?? firstLabel(code) ?? code }));
}

const gapsOf = (unit: NotifiedUnit, today: string): ActivityPage['lacune'] =>
  notificationGaps(unit, today).map(({ where, text, isNeeded }) => ({
    ...{ dove: where, testo: text, obbligatoria: isNeeded },
  }));

/** A letter goes out in words that somebody stands for, and in no others than those it was generated with. */
function whyNotApproved(then: NotificationLetter, now: NotificationLetter): string | null {
  if (then.isUnconfirmed) return notificationTexts.unconfirmed;
  return isDeepStrictEqual(then, now) ? null : notificationTexts.reworded;
}
