import { withDatabase } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';
import { migrate } from './migrate.ts';

try {
  await withDatabase({ create: false }, migrate);
  process.stdout.write('Il database è aggiornato.\n');
} catch (error) {
  process.stderr.write(`${describeFailure(error, 'Il database non è stato aggiornato')}\n`);
  process.exitCode = 1;
}
