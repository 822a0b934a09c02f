import type { Db } from '#platform/server/database/database.ts';
import { namesOf, type SearchableMunicipality, specificCaps } from '../rules.ts';
import { listGazetteerLoads, listMunicipalities } from './queries.ts';

type Edition = { stamp: string; municipalities: Promise<SearchableMunicipality[]> };

let inMemory: Edition | undefined;

type StoredMunicipality = Awaited<ReturnType<typeof listMunicipalities>>[number];

function prepare({ foldedName, caps, ...municipality }: StoredMunicipality): SearchableMunicipality {
  const names = namesOf(foldedName);
  const solidNames = names.map((name) => name.replaceAll(' ', ''));
  return { ...municipality, names, solidNames, caps: specificCaps(caps) };
}

async function readMunicipalities(db: Db): Promise<SearchableMunicipality[]> {
  return (await listMunicipalities(db)).map(prepare);
}

/**
 * The municipalities, kept in memory: they are read again only after a load or an import, also by another
 * process. The stamp names the content, whichever database it stands in.
 */
export async function readGazetteer(db: Db): Promise<SearchableMunicipality[]> {
  const stamp = JSON.stringify(await listGazetteerLoads(db));
  if (inMemory?.stamp !== stamp) {
    const edition: Edition = { stamp, municipalities: readMunicipalities(db) };
    inMemory = edition;
    // A failed read must not stay in memory as the answer to every later call.
    edition.municipalities.catch(() => {
      if (inMemory === edition) inMemory = undefined;
    });
  }
  return await inMemory.municipalities;
}
