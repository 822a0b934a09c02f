import type { Foundation } from '#app/services.ts';
import { migrateWork } from '#radioprotection/registry-migration/server/public.ts';
import { appendWork } from '#radioprotection/retroactive-documents/server/public.ts';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { foundationOver, partOf, runOf } from '../run-parts.ts';

/** The pages take so long from one registry to the next (S2 §9). */
const pagePaceMs = 500;
const registriesOfUnit = 20;
/** Beyond what other measurements have entered by their numbers. */
const first = 900_001;

/** So many runs of few take turns with parts of the one of many, so that whatever slows the machine down slows both. */
const turns = 5;

/** What jobs do to registries: a document given to many, and many brought to the current model against few. */
export async function measureRegistryRuns({ sizes, large, small }: Bench): Promise<Finding[]> {
  const { many, few, appended } = sizes.registries;
  const [inLarge, inSmall] = [foundationOver(large), foundationOver(small)];
  try {
    await enterRegistries(inLarge, { earlier: many, current: appended });
    await enterRegistries(inSmall, { earlier: few * turns, current: few });
    // Only warms up.
    await partOf(await runOf(inSmall, appendWork, first + 1), few + 1);
    const append = await partOf(await runOf(inLarge, appendWork, first + 1), appended + 1);
    const ofMany = await runOf(inLarge, migrateWork, null);
    const times: { many: number[]; few: number[] } = { many: [], few: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (let done = 0; done < many / turns; done += few) times.many.push(await partOf(ofMany, few));
      times.few.push(await partOf(await runOf(inSmall, migrateWork, null, few), few + 1));
    }
    const [migratedMany, migratedFew] = [median(times.many), median(times.few)];
    return [
      {
        what: `Documento dato a ${appended} registri, lavoro del server`,
        measured: `${ms(append)} per registro`,
        reference: `${pagePaceMs} ms dalla pagina`,
        value: pagePaceMs / append,
        unit: '×',
        least: 50,
      },
      {
        what: 'Registri aggiornati, per registro',
        measured: `di ${many.toLocaleString('it-IT')} ${ms(migratedMany)}`,
        reference: `di ${few.toLocaleString('it-IT')} ${ms(migratedFew)}`,
        value: migratedMany / migratedFew,
        unit: '×',
        aim: 1.2,
      },
    ];
  } finally {
    await inLarge.database.close();
    await inSmall.database.close();
  }
}

type Counts = { earlier: number; current: number };

/** Dentists' registries of both models, those of the earlier one with two references each; two default documents. */
async function enterRegistries(
  { database: { pool } }: Foundation,
  { earlier, current }: Counts,
): Promise<void> {
  const units = Math.ceil(earlier / registriesOfUnit);
  const place = `'Via della Misura 1', 'Vicenza', '36100', 'VI'`;
  const ids = `generate_series(${first}, ${first + units - 1}) n`;
  for (const statement of [
    `insert into projects (id, number, title) values (${first}, 'BENCH-R', 'Registri')`,
    `insert into employers (id, alias, address, city, postal_code, province)
       select n, 'Datore ' || n, ${place} from ${ids}`,
    `insert into project_employers (project_id, employer_id) select ${first}, n from ${ids}`,
    `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province)
       select n, ${first}, n, 'Sede ' || n, ${place} from ${ids}`,
    `insert into devices (id, company_id, category, sigla) select n, n, 'opt', 'RX1' from ${ids}`,
    `insert into registries (company_id, kind, implant_type, open_date, model_version)
       select ${first} + n % ${units}, 'surveillance', 'dentist', '2015-01-01', 1
         from generate_series(1, ${earlier}) n`,
    `insert into registry_references (registry_id, kind, text)
       select id, 'device', unnest(array['rx 1', 'Apparecchio venduto']) from registries where model_version = 1`,
    `insert into registries (company_id, kind, implant_type, open_date)
       select ${first} + n % ${units}, 'resonance', 'rm', '2015-01-01' from generate_series(1, ${current}) n`,
    `insert into default_registry_docs (id, kind, title, implant_types, position) values
       (${first}, 'surveillance', 'Norme interne', array['dentist'], 1),
       (${first + 1}, 'resonance', 'Regolamento', array['rm'], 2)`,
    `insert into default_registry_doc_versions (doc_id, number, template, created_at)
       select id, 1, '{"sections":[]}', now() from default_registry_docs where id >= ${first}`,
    'analyze',
  ])
    await pool.query(statement);
}
