import { migrate } from './migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('Impostazioni non valide: DATABASE_URL: manca\n');
  process.exit(1);
}
try {
  await migrate(url);
  process.stdout.write('Il database è aggiornato.\n');
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  process.stderr.write(`Il database non è stato aggiornato: ${reason}\n`);
  process.exit(1);
}
