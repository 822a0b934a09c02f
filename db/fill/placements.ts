import { photoDrawing } from '../builders/drawings.ts';
import { buildPicture } from '../builders/files.ts';
import { builtIdentity } from '../builders/report-settings.ts';
import { type BatchRow, buildBatch, buildControl } from '../builders/results.ts';
import { type Filling, pick, quoted, runAll } from './filling.ts';
import { instant } from './sites.ts';

/** A stay lasts so many days, and the next one follows within twelve. */
const stayDays = 180;
/** Stays of a point, one after the other. */
const mostStays = 4;
/** Dosimeters that are somewhere; the others lie in store or wait at a principal's. */
const shareAtPoints = 0.95;
/** Days from the end of a stay until its result is there. */
export const readAfter = 25;
/** Codes of the demonstration are below. */
const firstCode = 100_000;

/** Batches of material, one a quarter, with the controls of each month of their first year. */
export async function fillBatches({ db, demo, sizes, people }: Filling): Promise<BatchRow[]> {
  const batches: BatchRow[] = [];
  for (let n = 0; n < sizes.batches; n += 1) {
    const born = demo.ago(Math.round(1170 - (n * 1080) / sizes.batches));
    const batch = await buildBatch(db, {
      ...{ code: `CR39-${born.slice(0, 7)}-${n + 1}`, createdBy: people.laboratory },
      ...{ k: 2.1 + (n % 5) * 0.05, background: 22 + (n % 4) },
    });
    batches.push(batch);
    for (let month = 1; month <= 12 && 1170 - (n * 1080) / sizes.batches > month * 30; month += 1) {
      const readOn = demo.ago(Math.round(1170 - (n * 1080) / sizes.batches) - month * 30);
      await buildControl(db, { batch, readOn, traces: 21 + ((n + month * 5) % 8) });
      const traces = 380 + ((n * 17 + month * 29) % 50);
      await buildControl(db, { batch, readOn, traces, otherTraces: traces + ((month * 7) % 30) - 15 });
    }
  }
  return batches;
}

/** Dosimeters and where each has been: at points over three years, lost, back, on its way, at a principal's, in store. */
export async function fillPlacements(filling: Filling, batches: readonly BatchRow[]): Promise<void> {
  const { db, demo, after, sizes, people } = filling;
  const most = Math.floor(sizes.dosimeters * shareAtPoints);
  const photos: string[] = [];
  for (const code of ['LBS-A', 'LBS-B', 'LBS-C'])
    photos.push((await buildPicture(db, demo.files, photoDrawing({ code }), { storedAt: demo.now })).sha256);
  const batchIds = batches.map(({ batchId }) => batchId);
  const today = `date '${demo.today}'`;
  const batchOf = (day: string) =>
    pick(
      batchIds,
      `greatest(0, least(${batchIds.length - 1}, (${day} - (${today} - 1170)) * ${batchIds.length} / 1170))`,
    );
  await runAll(db, [
    // Of every 29th site the second stay was forgotten; every 50th was measured only once.
    `create temp table fill_stays on commit drop as
       select row_number() over (order by start, s, p) as n, *, date_trunc('month', start - 40)::date + 2 as shipped
         from (select *, ${today} - first + turn * (${stayDays} + s * 7 % 12) as start
                 from fill_points, generate_series(0, ${mostStays - 1}) turn
                where (s % 29 > 0 or turn < 2) and (s % 50 > 0 or turn < 1)) x
        where start <= ${today} - 2 order by start, s, p limit ${most}`,
    `alter table fill_stays add ended date, add lost boolean not null default false, add processed boolean not null default false`,
    `update fill_stays set ended = start + ${stayDays}
       where start + ${stayDays} <= ${today} and not (s % 29 = 0 and turn = 1 and start + ${stayDays} > ${today} - 120)`,
    `update fill_stays set lost = true where ended is not null and n % 211 = 0`,
    `update fill_stays set processed = true where ended <= ${today} - ${readAfter} and not lost and n % 307 > 0`,
    'create index on fill_stays (point_id)',
    'analyze fill_stays',
    `insert into dosimeters (id, code, batch_id, created_at)
       select ${after.dosimeters} + n, 'LBS' || ${firstCode} + n, ${batchOf('shipped')}, ${at('shipped - 30')} from fill_stays`,
  ]);
  await fillShipments(filling);
  await runAll(db, [
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, shipment_id, point_id, started_on, ended_on, lost,
         processed, photo_sha256, placed_by, placed_at, removed_by, removed_at, returned_on, created_at)
       select ${after.placements} + n, ${after.dosimeters} + n, principal_id, shipped, shipment_id, point_id, start, ended, lost,
              processed, case when n % 3 = 0 then ${pick(photos, 'n')} end, ${pick(people.operators, 's')}, ${at('start')},
              case when ended is not null then ${pick(people.operators, 's + 1')} end, ${at('ended')},
              case when not lost and ended + 6 <= ${today} then ended + 6 end, ${at('shipped')}
         from fill_stays join fill_shipments using (principal_id, shipped)`,
    ...supplies(filling, { batchOf, most }),
  ]);
}

/** SQL: nine in the morning of the day of an expression. */
export const at = (day: string) => `((${day}) + time '09:00') at time zone 'Europe/Rome'`;

/** One delivery note for each principal and month of shipping, numbered by year. */
async function fillShipments({ db, after, people }: Filling): Promise<void> {
  const sender = `${quoted(JSON.stringify(builtIdentity.letterhead))}::jsonb`;
  await runAll(db, [
    `create temp table fill_shipments on commit drop as
       select ${after.shipments} + row_number() over (order by shipped, principal_id) as shipment_id, principal_id, shipped,
              extract(year from shipped)::int as year, json_agg(json_build_object('id', ${after.dosimeters} + n,
                'code', 'LBS' || ${firstCode} + n) order by n) as inside
         from fill_stays group by principal_id, shipped`,
    `insert into shipments (id, principal_id, carrier, shipped_on, year, number, content, shipped_at, shipped_by, created_by, created_at)
       select shipment_id, principal_id, 'Corriere Esempio', shipped, f.year,
              coalesce(c.last, 0) + row_number() over (partition by f.year order by shipment_id),
              jsonb_build_object('sender', ${sender}, 'principal', p.name, 'destination', null, 'dosimeters', inside),
              ${at('shipped')}, ${people.laboratory}, ${people.laboratory}, ${at('shipped - 1')}
         from fill_shipments f join principals p on p.id = principal_id left join shipment_counters c on c.year = f.year`,
    `insert into shipment_counters (year, last) select year, max(number) from shipments where year is not null group by year
       on conflict (year) do update set last = excluded.last`,
  ]);
}

/** What is at no point: given to a principal and ready to be placed, some for long, and in store. */
function supplies(
  { sizes, after, demo }: Filling,
  { batchOf, most }: { batchOf: (day: string) => string; most: number },
): string[] {
  const today = `date '${demo.today}'`;
  const numbers = `generate_series((select coalesce(max(n), 0) + 1 from fill_stays), ${sizes.dosimeters}) n`;
  return [
    `insert into dosimeters (id, code, batch_id, created_at)
       select ${after.dosimeters} + n, 'LBS' || ${firstCode} + n, ${batchOf(`${today} - (20 + n % 80)::int`)}, ${instant(demo.ago(100))}
         from ${numbers}`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, created_at)
       select ${after.placements} + n, ${after.dosimeters} + n, ${after.principals} + 1 + n % ${sizes.principals},
              case when n % 13 > 0 then ${today} - (10 + n % 85)::int end, ${instant(demo.ago(90))}
         from ${numbers} where n % 5 < 3 or n <= ${most}`,
  ];
}
