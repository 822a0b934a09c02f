import { sql } from 'drizzle-orm';
import { formatDay } from '#platform/contract/dates.ts';
import { lengths } from '#platform/contract/limits.ts';
import { updateDevice } from '#radioprotection/devices/contract.ts';
import {
  changeStatus,
  type DeviceStatus,
  deviceStatus,
  deviceTexts,
  type StatusRefusal,
  statusLabel,
} from '#radioprotection/devices/rules.ts';
import { deviceFields, openRegistriesOf } from '#radioprotection/devices/server/public.ts';
import { whyNotCategory } from '#radioprotection/registries/rules.ts';
import type { Problem } from '../../rules.ts';
import { type ImportContext, problemOf } from '../import-context.ts';
import { codeProblems } from '../named-fields.ts';
import { type Item, type Judge, namedImporter } from '../named-records.ts';
import { asText } from '../parents.ts';
import { contractFields } from './contract-fields.ts';
import { unitLevels } from './unit-levels.ts';

const { check, ...fields } = contractFields('rp-devices', deviceFields, {
  body: updateDevice.body,
  cells: {
    sigla: 'name',
    type: 'category',
    brand: 'brand',
    model: 'model',
    serialNumber: 'serialNumber',
    tubeSerialNumber: 'tubeSerialNumber',
    kVp: 'kvp',
    mA: 'ma',
    notes: 'notes',
    attivo: 'active',
  },
  besides: { company_id: null, external_code: 'code' },
});

/** Devices within their unit, with the status that they have and since when: another one goes on their history. */
export const deviceImporter = namedImporter({
  table: 'devices',
  nameColumn: 'sigla',
  parentColumn: 'company_id',
  levels: unitLevels,
  event: 'device.imported',
  nameLabel: 'Sigla',
  ...fields,
  fixed: ['company_id'],
  prepare: judgeDevices,
});

type Status = { device: number; status: DeviceStatus; since: string; reason: string | null };
type Change = { id: number; old: number | null; status: number; since: string; reason: string | null };

async function judgeDevices(context: ImportContext, items: readonly Item[]): Promise<Judge> {
  const { db, clock, user } = context;
  const ids = items.filter(({ before }) => before !== null).map(({ record }) => record.id);
  const { rows } = await db.execute<Status>(sql`
    select device_id as device, new_status as status, since::text as since, dismiss_reason as reason
      from device_status_history where until is null and device_id = any(${sql.param(ids)}::int[])`);
  const open = await openRegistriesOf(db, ids);
  const current = new Map(rows.map((row) => [row.device, row]));
  const changes = new Map<number, Change>();
  const today = clock.today();
  return {
    judge(record, row, item) {
      const refused = [...codeProblems(row, record), ...check(record, row)];
      if (item.before !== null && item.before['category'] !== record['category']) {
        const refusal = whyNotCategory(open.get(record.id) ?? [], String(record['category']));
        if (refusal !== null) refused.push(problemOf(row, 'Categoria', refusal));
      }
      const judged =
        item.before === null
          ? firstStatus(item, today)
          : nextStatus(item, current.get(record.id) ?? null, today);
      if (judged.change) changes.set(record.id, judged.change);
      return { refused: [...refused, ...judged.problems], legacy: [] };
    },
    accept: () => undefined,
    besides({ record }) {
      const change = changes.get(record.id);
      if (!change) return null;
      const { old, status } = change;
      return {
        before: old === null ? {} : { deviceStatus: statusLabel(old) },
        after: { deviceStatus: statusLabel(status) },
      };
    },
    async writeBesides(accepted) {
      const made = accepted.flatMap(({ record }) => changes.get(record.id) ?? []);
      if (made.length === 0) return;
      const json = JSON.stringify(made);
      await db.execute(sql`
        update device_status_history h set until = c.since from jsonb_to_recordset(${json}::jsonb) c(id int, since date)
         where h.device_id = c.id and h.until is null`);
      await db.execute(sql`
        insert into device_status_history (device_id, old_status, new_status, since, dismiss_reason, changed_by, changed_at)
        select c.id, c.old, c.status, c.since, c.reason, ${user?.id ?? null}::int, ${clock.now().toISOString()}::timestamptz
          from jsonb_to_recordset(${json}::jsonb) c(id int, old int, status int, since date, reason text)`);
    },
  };
}

type Judged = { change: Change | null; problems: Problem[] };

const isGoing = (status: number) => status === deviceStatus.toDismiss || status === deviceStatus.dismissed;
const texts = {
  reasonLength: `Indicare il motivo in almeno ${lengths.reason[0]} caratteri e al massimo ${lengths.reason[1]}.`,
  reasonOfOthers: 'Il motivo si indica per un dispositivo da dismettere o dismesso.',
  otherDay: (day: string) => `Ha già questo stato dal ${formatDay(day)}: la storia non si riscrive.`,
  otherReason: 'Ha già questo stato con un altro motivo: la storia non si riscrive.',
} as const;

function reasonProblems({ row }: Item, status: number): Problem[] {
  const reason = asText(row.values['reason']);
  if (reason === null) return [];
  const said = !isGoing(status)
    ? texts.reasonOfOthers
    : reason.length < lengths.reason[0] || reason.length > lengths.reason[1]
      ? texts.reasonLength
      : null;
  return said === null ? [] : [problemOf(row, 'Motivo dismissione', said)];
}

/** The status that a new device begins with. */
function firstStatus(item: Item, today: string): Judged {
  const { row, record } = item;
  const status = Number(row.values['status'] ?? deviceStatus.installed);
  const since = asText(row.values['since']) ?? today;
  const problems = reasonProblems(item, status);
  if (since > today) problems.push(problemOf(row, 'Stato dal', deviceTexts.inFuture));
  const reason = asText(row.values['reason']);
  return { change: { id: record.id, old: null, status, since, reason }, problems };
}

const columnOf: Record<StatusRefusal, string> = {
  sameStatus: 'Stato',
  tooEarly: 'Stato dal',
  inFuture: 'Stato dal',
  reasonMissing: 'Motivo dismissione',
};

/** The change of status that a row asks for; none where the device has it already. */
function nextStatus(item: Item, now: Status | null, today: string): Judged {
  const { row, record, before } = item;
  const wanted = row.values['status'] as DeviceStatus | null | undefined;
  const day = asText(row.values['since']);
  const reason = asText(row.values['reason']);
  if ((wanted ?? null) === null || now === null || wanted === now.status) {
    if (now && day !== null && day !== now.since)
      return { change: null, problems: [problemOf(row, 'Stato dal', texts.otherDay(now.since))] };
    if (now && reason !== null && reason !== now.reason)
      return { change: null, problems: [problemOf(row, 'Motivo dismissione', texts.otherReason)] };
    return { change: null, problems: [] };
  }
  if (before?.['active'] === false)
    return { change: null, problems: [problemOf(row, 'Stato', deviceTexts.hidden)] };
  const last = {
    ...{ date: now.since, old_status: null, new_status: now.status },
    ...{ new_activity: null, dismiss_reason: now.reason },
  };
  const changed = changeStatus(
    { currentStatus: now.status, statusContext: { activity: null, note: null, history: [last] } },
    { status: wanted as DeviceStatus, date: day ?? today, dismissReason: reason },
    today,
  );
  if ('refusal' in changed)
    return {
      change: null,
      problems: [problemOf(row, columnOf[changed.refusal], deviceTexts[changed.refusal])],
    };
  const { date, new_status, dismiss_reason } = changed.change;
  return {
    change: { id: record.id, old: now.status, status: new_status, since: date, reason: dismiss_reason },
    problems: reasonProblems(item, new_status),
  };
}
