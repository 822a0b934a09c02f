import { planimetries } from '#radioprotection/planimetries/schema.ts';
import { type Filling, pick, quoted, runAll, series } from './filling.ts';
import { at } from './placements.ts';
import { unitTypes } from './units.ts';
import { givenNames, surnames } from './words.ts';

const brands = ['Aurigalux', 'Radiomax', 'Fotonica', 'Lumenray', 'Diagnos', 'Spettralis'];
const tasks = ['Tecnico di radiologia', 'Odontoiatra', 'Assistente', 'Medico', 'Addetto ai controlli'];

/** Devices with what became of them, the registry and often the manual of each, workers, and drawn floors. */
export async function fillDevices(filling: Filling): Promise<void> {
  const { db, demo, after, sizes, people } = filling;
  const today = `date '${demo.today}'`;
  const category = unitTypes
    .map(({ categories }, type) => `when ${type} then ${pick(categories, 'n / 3')}`)
    .join(' ');
  const implant = unitTypes.map(({ implant: name }, type) => `when ${type} then '${name}'`).join(' ');
  await runAll(db, [
    `create temp table fill_devices on commit drop as
       select n, ${after.devices} + n as device_id, company_id, u, is_resonance, 400 + n * 13 % 650 as age,
              case when is_resonance then 'rm' else case type ${category} end end as category,
              case when is_resonance then 'rm' else case type ${implant} end end as implant,
              case when n % 15 = 0 then 2 when n % 22 = 0 then 3 when n % 33 = 0 then 4 when n % 40 = 0 then 5 else 1 end as status
         from ${series(sizes.devices)} join fill_units on u = 1 + n % ${sizes.units}`,
    `insert into devices (id, company_id, category, sigla, brand, model, serial_number, kvp, ma, current_status, active, created_at)
       select device_id, company_id, category, upper(left(category, 4)) || 1 + n / ${sizes.units}, ${pick(brands, 'n')},
              'Serie ' || 1 + n % 9, 'S' || 100000 + n, 60 + n % 8 * 10, 5 + n % 30 * 10, status, n % 70 > 0, ${at(`${today} - age`)}
         from fill_devices`,
    `insert into device_status_history (device_id, new_status, since, until, changed_at)
       select device_id, 1, ${today} - age, case when status > 1 then ${today} - age / 4 end, ${at(`${today} - age`)} from fill_devices`,
    `insert into device_status_history (device_id, old_status, new_status, since, dismiss_reason, changed_by, changed_at)
       select device_id, 1, status, ${today} - age / 4, case when status in (3, 5) then 'Sostituito da un apparecchio più recente' end,
              ${people.expert}, ${at(`${today} - age / 4`)} from fill_devices where status > 1`,
    // One registry in twenty is of the earlier model; those of devices that are gone are closed.
    `insert into registries (id, company_id, kind, implant_type, device_id, open_date, close_date, model_version, created_at)
       select ${after.registries} + n, company_id, case when is_resonance then 'resonance' else 'surveillance' end, implant, device_id,
              ${today} - age, case when status = 5 then ${today} - age / 4 end,
              case when n % 20 = 0 and not is_resonance then 1 else 2 end, ${at(`${today} - age`)} from fill_devices`,
    `insert into registry_references (registry_id, kind, text)
       select id, 'device', 'Apparecchio n. ' || id from registries where id > ${after.registries} and model_version = 1`,
    `insert into manuals (id, company_id, device_id, title, open_date, created_at)
       select ${after.manuals} + row_number() over (order by n), company_id, device_id, 'Manuale di qualità ' || n, ${today} - age,
              ${at(`${today} - age`)} from fill_devices where implant in ('dentist', 'radiology') and n % 3 < 2`,
    `insert into exposed_workers (registry_id, name, surname, task, category, limit_effective, limit_lens, limit_extremities, limit_skin,
         valid_from, valid_to, created_at)
       select ${after.registries} + n, ${pick(givenNames, 'n + w')}, ${pick(surnames, 'n * 3 + w * 5')}, ${pick(tasks, 'n + w')},
              case when (n + w) % 20 = 0 then 'A' else 'B' end, 6, 15, 150, 150, ${today} - age,
              case when (n + w) % 11 = 0 then ${today} - age / 3 end, ${at(`${today} - age`)}
         from fill_devices, generate_series(1, 2) w where not is_resonance and status <> 5`,
  ]);
  await drawFloors(filling);
}

/** Every fifth unit has the floor that the demonstration has drawn, without its devices. */
async function drawFloors({ db, demo }: Filling): Promise<void> {
  const [drawn] = await db.select().from(planimetries).limit(1);
  if (!drawn) return;
  const { width, height, drawing, metresPerPixel } = drawn;
  await runAll(db, [
    `insert into planimetries (company_id, alias, width, height, drawing, metres_per_pixel, created_at)
       select company_id, 'Piano terra', ${width}, ${height}, ${quoted(JSON.stringify(Object.assign({}, drawing, { devices: [] })))}::jsonb,
              ${metresPerPixel}, ${at(`date '${demo.today}' - 200`)} from fill_units where u % 5 = 0`,
  ]);
}
