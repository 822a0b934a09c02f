import { smallPdf } from '#test/support/small-pdf.ts';
import type { Bench } from '../bench.ts';
import { measureDownload } from '../download.ts';
import { enterFolder } from '../folder-world.ts';
import { whilePlanning } from '../planning.ts';
import type { Finding } from '../report.ts';

/** As many bytes as a scanned page has. */
const scanBytes = 300_000;

/** A folder of very many documents as a zip and as one PDF: the memory the product takes meanwhile. */
export async function measureZip({ sizes, large }: Bench): Promise<Finding[]> {
  const count = sizes.folderDocuments;
  const { folder, company } = await enterFolder(large, { id: 950_001, count, scanned });
  const of = `di ${count.toLocaleString('it-IT')} documenti`;
  const unit = `/lb/radioprotection/projects/${company}/employers/${company}/companies/${company}`;
  const zip = `/user/radioprotection/folders/registry/${folder}/download`;
  return whilePlanning([large], async () => [
    ...(await measureDownload(large, `Archivio zip ${of}`, zip)),
    ...(await measureDownload(large, `PDF unico ${of}`, `${unit}/folders/registry/merged`)),
  ]);
}

/** A page with as many bytes of its own as a scan has. */
function scanned(number: number): Buffer {
  return smallPdf(`Scansione ${number} ${String(number).padStart(scanBytes, 'x')}`);
}
