import { readFile } from 'node:fs/promises';
import { importTrustedList, TrustedListError } from '#signing/verification/server/public.ts';

const usage = `Uso: npm run import-trusted-list -- <file.xml>
Il file è l’elenco nazionale dei prestatori di servizi fiduciari (per l’Italia quello di AgID). SIGNATURE_TRUST_FOLDER
indica la cartella dei certificati riconosciuti. La firma XML dell’elenco non viene controllata: scaricare il file solo
dall’indirizzo HTTPS dell’ente che lo pubblica.`;

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const file = process.argv[2];
const folder = process.env['SIGNATURE_TRUST_FOLDER'];
if (!file) end(usage);
if (!folder) end('Manca SIGNATURE_TRUST_FOLDER: la cartella in cui mettere l’elenco.');
try {
  const xml = await readFile(file, 'utf8').catch(() => {
    throw new TrustedListError(`non riesco a leggere il file ${file}.`);
  });
  const { territory, issuedAt, signatures, timeStamps } = importTrustedList(folder, xml);
  process.stdout.write(
    `Elenco ${territory} del ${issuedAt.slice(0, 10)}: ${signatures} autorità per firme, ${timeStamps} per marche temporali.\n` +
      'La firma XML dell’elenco non è stata controllata: vale quanto l’indirizzo da cui il file è stato scaricato.\n',
  );
} catch (error) {
  if (!(error instanceof TrustedListError)) throw error;
  end(`L’elenco è rimasto come prima: ${error.message}`);
}
