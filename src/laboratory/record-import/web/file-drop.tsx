import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { FileButton } from '#ui/pictures/file-button.tsx';
import classes from './import.module.css';

type FileDropProps = { file: File | null; onFile: (file: File) => void; isBusy: boolean };

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${figures.format(bytes / 1024)} kB`
    : `${figures.format(bytes / 1024 / 1024)} MB`;
}

/** A place to drop a file onto, with a button that does the same. */
export function FileDrop({ file, onFile, isBusy }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [first] = files;
    if (first) onFile(first);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isBusy) take(Array.from(event.dataTransfer.files));
      }}
    >
      <IconFileSpreadsheet size={28} aria-hidden className={classes.dropIcon} />
      <p className={classes.dropText} role="status">
        {file ? (
          <>
            <strong className={classes.fileName}>{file.name}</strong> {sizeText(file.size)}
          </>
        ) : (
          'Trascina qui il foglio, oppure sceglilo. Al massimo 25 MB e 100.000 righe.'
        )}
      </p>
      <FileButton
        label={file ? 'Scegli un altro file' : 'Scegli il file'}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onFiles={take}
        disabled={isBusy}
      />
    </div>
  );
}
