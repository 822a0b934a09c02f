import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { startServer } from './server.ts';

test('does not start with a folder of trusted certificates that cannot be read', async () => {
  const folder = join(import.meta.dirname, 'non-esiste');
  const config = readConfig({
    ...{ DATABASE_URL: 'postgres://localhost/radia', AUTH_SECRET: 'x'.repeat(32) },
    SIGNATURE_TRUST_FOLDER: folder,
  });
  await expect(startServer(config)).rejects.toThrow(
    `Impostazioni non valide: SIGNATURE_TRUST_FOLDER: non posso leggere la cartella ${folder}`,
  );
});
