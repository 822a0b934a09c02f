import { Button } from '@mantine/core';
import { IconDownload, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import classes from './pdf-preview.module.css';
import { PdfView } from './pdf-view.tsx';
import { saveFile } from './save-file.ts';

type PdfPreviewProps = {
  /** Null: not printed yet. */
  file: Blob | null;
  /** How far what is shown is what was typed, in words. */
  state: string;
  failure: { text: string } | null;
  onRetry: () => void;
  /** What it is: the name of its region, and of the dialog in which it is large. */
  label: string;
  fileName: string;
  /** The page that stands first. */
  from?: number;
};

/** A document as it would be printed now, to be looked at large, or saved. */
export function PdfPreview({ file, state, failure, onRetry, label, fileName, from = 1 }: PdfPreviewProps) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <div className={classes.state}>
        <span role="status">{state}</span>
        {file && (
          <span className={classes.ways}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconZoomIn size={16} aria-hidden />}
              onClick={() => setLarge(true)}
            >
              Ingrandisci
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile(fileName, file)}
            >
              Scarica
            </Button>
          </span>
        )}
      </div>
      {failure && (
        <AlertBox
          tone="error"
          live={false}
          action={
            <Button size="xs" variant="default" onClick={onRetry}>
              Riprova
            </Button>
          }
        >
          {failure.text}
        </AlertBox>
      )}
      {file ? <PdfView file={file} label={label} from={from} /> : !failure && <Skeletons count={1} />}
      {file && (
        <Dialog open={isLarge} size="lg" title={label} onClose={() => setLarge(false)}>
          <PdfView file={file} label={label} from={from} />
        </Dialog>
      )}
    </>
  );
}
