import type { Db } from '#platform/server/database/database.ts';
import { handlePublic, type Route } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { getInstallation } from '../contract.ts';

/** A name changes so rarely that nobody minds being told the old one for so long. */
const keptMs = 20_000;

/** Tells anybody whose installation this is: `readName` knows it, empty until somebody has said it. */
export function installationRoutes(readName: (db: Db) => Promise<string>): Route[] {
  const name = keptFor(keptMs, ({ db }) => readName(db));
  return [
    handlePublic(getInstallation, async (_input, context) => ({
      nome: (await name(context)).found || null,
    })),
  ];
}
