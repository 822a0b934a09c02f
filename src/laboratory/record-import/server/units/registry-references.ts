import { sql } from 'drizzle-orm';
import { lengths } from '#platform/contract/limits.ts';
import type { Db } from '#platform/server/database/database.ts';
import { currentModel, type ReferenceKind } from '#radioprotection/registry-migration/rules.ts';
import type { Problem } from '../../rules.ts';
import { problemOf } from '../import-context.ts';
import type { Item, Judge } from '../named-records.ts';
import { asText } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import { listedIn } from './list-cells.ts';

/** Registries of the earlier model, and what they name in words (Q2-82): they come in as they are. */

const cells: Record<ReferenceKind, { field: string; label: string }> = {
  device: { field: 'citedDevices', label: 'Dispositivi citati' },
  worker: { field: 'citedWorkers', label: 'Lavoratori citati' },
  person: { field: 'citedPersons', label: 'Persone citate' },
};
const kinds = Object.keys(cells) as ReferenceKind[];
const longestWords = lengths.name[1];

export const modelTexts = {
  notBack: 'Il registro è del modello attuale e non torna al precedente.',
  notHere: 'Un registro del modello precedente si aggiorna dalla pagina «Registri da aggiornare».',
  notEarlier: 'Solo un registro del modello precedente nomina a parole dispositivi, lavoratori e persone.',
  tooLong: `Al massimo ${longestWords} caratteri ognuno.`,
} as const;

const wordsIn = (row: ReadRow, kind: ReferenceKind) => [
  ...new Set(listedIn(asText(row.values[cells[kind].field]) ?? '')),
];

/** What speaks against the model that a row gives its registry; one that is there keeps the model it has. */
export function modelProblems({ row, before, record }: Item): Problem[] {
  const asked = record['model_version'];
  if (before !== null) {
    record['model_version'] = before['model_version'] ?? currentModel;
    if (before['upgraded_at'] === null && asked !== before['model_version'])
      return [problemOf(row, 'Modello', modelTexts[asked === currentModel ? 'notHere' : 'notBack'])];
  }
  const problems: Problem[] = [];
  const isEarlier = record['model_version'] !== currentModel || Boolean(before?.['upgraded_at']);
  for (const kind of kinds) {
    const words = wordsIn(row, kind);
    const { label } = cells[kind];
    if (words.length > 0 && !isEarlier) problems.push(problemOf(row, label, modelTexts.notEarlier));
    if (words.some(({ length }) => length > longestWords))
      problems.push(problemOf(row, label, modelTexts.tooLong));
  }
  return problems;
}

type Words = { registryId: number; kind: ReferenceKind; text: string };

/** The part of a judge that keeps the words; an import adds to them and takes none away. */
export async function wordsBesides(
  db: Db,
  items: readonly Item[],
): Promise<Required<Pick<Judge, 'besides' | 'writeBesides'>>> {
  const ids = items.filter(({ before }) => before !== null).map(({ record }) => record.id);
  const { rows } = await db.execute<Words>(sql`
    select registry_id as "registryId", kind, text from registry_references
     where registry_id = any(${sql.param(ids)}::int[])`);
  const known = Map.groupBy(rows, ({ registryId }) => registryId);
  const added = ({ row, record }: Item): Words[] => {
    const there = known.get(record.id) ?? [];
    return kinds.flatMap((kind) =>
      wordsIn(row, kind)
        .filter((text) => !there.some((one) => one.kind === kind && one.text === text))
        .map((text) => ({ registryId: record.id, kind, text })),
    );
  };
  return {
    besides(item) {
      const count = added(item).length;
      return count === 0 ? null : { before: {}, after: { unlinked: count } };
    },
    async writeBesides(accepted) {
      const more = accepted.flatMap(added);
      if (more.length === 0) return;
      await db.execute(sql`
        insert into registry_references (registry_id, kind, text)
        select w."registryId", w.kind, w.text
          from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) w("registryId" int, kind text, text text)`);
    },
  };
}
