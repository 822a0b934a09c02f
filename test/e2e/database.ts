import pg from 'pg';

/** Asks the database of a test, past the product. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

type PlacementRecord = { point: string; started: string; ended: string | null; photo: boolean };

/** The attributions of a dosimeter that have been placed, oldest first. */
export function placementsOf(databaseUrl: string, code: string): Promise<PlacementRecord[]> {
  return queryDatabase(
    databaseUrl,
    `select p.alias as point, t.started_on::text as started, t.ended_on::text as ended,
            t.photo_sha256 is not null as photo
       from placements t join dosimeters d on d.id = t.dosimeter_id join measurement_points p on p.id = t.point_id
      where d.code = $1 order by t.id`,
    [code],
  );
}
