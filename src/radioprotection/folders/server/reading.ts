import { type SQL, sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ownCompanies, worksInUnit } from '../../reach/server/public.ts';
import { type ImplantType, implantTypeLabels } from '../../registries/rules.ts';
import type { Folder, FolderDocument, UnitDocuments } from '../contract.ts';
import { customerStates, type FolderType, folderTitle } from '../rules.ts';

/** Who reads; with a `client`, on the pages of that customer: what is his, as he sees it. */
export type Sight = Pick<RequestContext, 'db' | 'user' | 'clock'> & { client?: number | undefined };

/** SQL condition: the unit in row `c` is one whose every document the reader sees, and may change: he works in it. */
export function seesAll(sight: Sight): SQL {
  return sight.client === undefined ? worksInUnit(sight, sql`c.id`) : sql`false`;
}

/** SQL condition: the unit in row `c` is within reach. */
export function isSeen(sight: Sight): SQL {
  const { user, client } = sight;
  if (client === undefined && !user.roles.includes('cliente')) return seesAll(sight);
  const of = { id: sql`c.id`, employerId: sql`c.employer_id` };
  const own = ownCompanies(user, client === undefined ? of : { ...of, principalId: client });
  return sql`(${seesAll(sight)} or (c.active and ${own}))`;
}

/** SQL condition: the document in row `d`, of the unit in row `c`, is there for the reader. */
export function isShown(sight: Sight): SQL {
  return sql`(d.removed_at is null and (d.state in ${customerStates} or ${seesAll(sight)}))`;
}

const asked = sql`(select coalesce(json_agg((one ->> 'role') || ' (' || (one ->> 'name') || ')'), '[]')
  from documents_to_sign t, jsonb_array_elements(t.signers) one
  where t.subject = 'document/' || d.id and t.state = 'waiting')`;
const ofSigned = sql`documents_to_sign t join document_signatures g on g.document_id = t.id
  where t.subject = 'document/' || d.id and t.state = 'signed'`;
const signed = sql`(select coalesce(json_agg(distinct one -> 'signer' ->> 'name'), '[]')
  from (select g.report from ${ofSigned}) g, jsonb_array_elements(g.report -> 'signatures') one
  where one ->> 'kind' = 'signature' and one -> 'signer' ->> 'name' is not null)`;

/** SQL: a document as lists show it, of `documents d` and the version `v` with its file `s`. */
export const documentJson = jsonObject<FolderDocument>({
  id: sql`d.id`,
  titolo: sql`d.title`,
  data: sql`d.day`,
  tipo: sql`d.kind`,
  stato: sql`d.state`,
  revisione: sql`d.revision`,
  file: sql`v.file_name`,
  byte: sql`s.size`,
  pagine: sql`nullif(v.pages, 0)`,
  firmato: instantJson(sql`d.signed_at`),
  firmatari: sql`case d.state when 'to_sign' then ${asked} when 'signed' then ${signed} else '[]' end`,
  conFirma: sql`case d.state when 'signed' then (select g.format from ${ofSigned} order by g.id desc limit 1) end`,
  versione: sql`d.version`,
});

export const joinVersion = sql`join document_versions v on v.document_id = d.id and v.revision = d.revision
  left join stored_files s on s.sha256 = v.sha256`;

const documentsWhere = (condition: SQL): SQL => sql`(select coalesce(json_agg(${documentJson}
  order by d.position, d.id), '[]') from documents d ${joinVersion} where ${condition})`;

type FoundFolder = Omit<Folder, 'di' | 'titolo' | 'modificabile'> & {
  owner: number;
  title: string | null;
  implant: ImplantType | null;
  sigla: string | null;
  all: boolean;
};

/** SQL: folders with whatever says what they are, each of a unit in row `c`; what was deleted has none. */
export const joinFolder = sql`left join registries r on r.id = f.registry_id left join manuals m on m.id = f.manual_id
  left join devices x on x.id = coalesce(r.device_id, m.device_id)`;
export const isKept = sql`r.deleted_at is null and m.deleted_at is null`;
export const titleJson = sql`f.type, coalesce(f.registry_id, f.manual_id) as owner, m.title,
  r.implant_type as implant, x.sigla`;
const isOpen = sql`case f.type when 'manual' then m.active and m.close_date is null
  else r.active and r.close_date is null end`;

export function titleOf({
  implant,
  ...of
}: Pick<FoundFolder, 'type' | 'owner' | 'title' | 'implant' | 'sigla'>) {
  return folderTitle({ ...of, implant: implant && implantTypeLabels[implant] });
}

function folderOf({ owner, title, implant, sigla, all, ...folder }: FoundFolder): Folder {
  const titolo = titleOf({ type: folder.type, owner, title, implant, sigla });
  return { ...folder, di: owner, titolo, modificabile: all };
}

/** The folders of a unit within reach, in a statement, those of one type together. */
export async function listFolders(sight: Sight, condition: SQL): Promise<Folder[]> {
  const { rows } = await sight.db.execute<FoundFolder>(sql`
    select f.id, ${titleJson}, ${isOpen} as aperto, ${seesAll(sight)} as all,
      json_build_object('id', c.id, 'nome', c.alias) as unita,
      json_build_object('id', e.id, 'nome', e.alias) as datore,
      ${documentsWhere(sql`d.folder_id = f.id and ${isShown(sight)}`)} as documents
    from folders f join companies c on c.id = f.company_id join employers e on e.id = c.employer_id ${joinFolder}
    where ${condition} and ${isKept} and ${isSeen(sight)}
    order by array_position(array['registry', 'resonance', 'manual'], f.type), aperto desc, f.id`);
  return rows.map((row) => folderOf(row));
}

/** A folder of a type; null for a stranger's, or of another type. */
export async function findFolder(sight: Sight, type: FolderType, folder: number): Promise<Folder | null> {
  const [found] = await listFolders(sight, sql`f.id = ${folder} and f.type = ${type}`);
  return found ?? null;
}

/** All that a unit has; null for a stranger's. */
export async function findUnitDocuments(sight: Sight, companyId: number): Promise<UnitDocuments | null> {
  const { rows } = await sight.db.execute<{ documents: FolderDocument[]; all: boolean }>(sql`
    select ${seesAll(sight)} as all,
      ${documentsWhere(sql`d.company_id = c.id and d.folder_id is null and ${isShown(sight)}`)} as documents
    from companies c where c.id = ${companyId} and ${isSeen(sight)}`);
  const [found] = rows;
  if (!found) return null;
  const folders = await listFolders(sight, sql`f.company_id = ${companyId}`);
  return { folders, documents: found.documents, modificabile: found.all };
}
