import { IconFileSpreadsheet } from '@tabler/icons-react';
import { DropPlace } from '#ui/pictures/drop-place.tsx';

type SheetFileProps = { file: File | null; onFile: (file: File) => void; isBusy: boolean };

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${figures.format(bytes / 1024)} kB`
    : `${figures.format(bytes / 1024 / 1024)} MB`;
}

/** The sheet to import: dropped or chosen. */
export function SheetFile({ file, onFile, isBusy }: SheetFileProps) {
  return (
    <DropPlace
      icon={<IconFileSpreadsheet size={28} aria-hidden />}
      buttonLabel={file ? 'Scegli un altro file' : 'Scegli il file'}
      accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      onFiles={([first]) => first && onFile(first)}
      isBusy={isBusy}
    >
      {file ? (
        <>
          <strong>{file.name}</strong> {sizeText(file.size)}
        </>
      ) : (
        'Trascina qui il foglio, oppure sceglilo. Al massimo 25 MB e 100.000 righe.'
      )}
    </DropPlace>
  );
}
