import { fillDocumentsToSign, printedPage } from './files.ts';
import { type Filling, pick, runAll, series } from './filling.ts';
import { at } from './placements.ts';

const titles = [
  ...[
    'Nomina dell’esperto di radioprotezione',
    'Relazione di radioprotezione',
    'Norme interne',
    'Verbale della verifica periodica',
  ],
  ...[
    'Protocollo dei controlli',
    'Regolamento di sicurezza',
    'Elenco dei lavoratori',
    'Verbale di sopralluogo',
  ],
];

/** Documents in the folders of registries and manuals, a few distinct files: filed, drafts, waiting for a signature, signed. */
export async function fillUnitDocuments(filling: Filling): Promise<void> {
  const { db, demo, after, sizes } = filling;
  const today = `date '${demo.today}'`;
  const files: string[] = [];
  for (const title of titles.slice(0, 4)) files.push(await printedPage(filling, title));
  await runAll(db, [
    `create temp table fill_folders on commit drop as
       select row_number() over (order by id) - 1 as f, id as folder_id, company_id, type from folders
        where registry_id > ${after.registries} or manual_id > ${after.manuals}`,
    'create unique index on fill_folders (f)',
    `create temp table fill_documents on commit drop as
       select n, ${after.documents} + n as id, folder_id, company_id, type, ${pick(titles, 'n / 3 + n')} as title,
              ${today} - (20 + n * 17 % 900)::int as day, case when n % 9 = 0 then 2 else 1 end as revision,
              case when n % 20 = 0 then 'draft' when n % 30 = 1 then 'to_sign' when n % 12 = 2 then 'signed' else 'filed' end as state,
              1 + n / (select count(*) from fill_folders)::int as position
         from ${series(sizes.documents)} join fill_folders on f = n % (select count(*) from fill_folders)`,
    `insert into documents (id, company_id, folder_id, kind, title, position, day, state, revision, signed_at, created_at)
       select id, company_id, folder_id, 'upload', title, position, day, state, revision,
              case when state = 'signed' then ${at('day + 9')} end, ${at('day')} from fill_documents`,
    `insert into document_versions (document_id, revision, file_name, sha256, as_of, created_at, pages)
       select id, r, 'documento_' || id || '.pdf', ${pick(files, 'n + r')}, day, ${at('day')}, 1
         from fill_documents, generate_series(1, revision) r`,
  ]);
  await fillDocumentsToSign(
    filling,
    `select case d.type when 'manual' then 'manual' when 'resonance' then 'rm-registry' else 'registry' end as list, d.id as scope_id,
            'document/' || d.id as subject, d.revision, d.title, c.alias || ' · ' || e.alias as detail,
            '/user/radioprotection/folders/' || d.type || '/' || d.folder_id || '/view' as link, v.file_name, v.sha256, d.day,
            d.state = 'signed' as is_signed
       from fill_documents d join document_versions v on v.document_id = d.id and v.revision = d.revision
         join companies c on c.id = d.company_id join employers e on e.id = c.employer_id
      where d.state in ('to_sign', 'signed')`,
  );
}
