import { IconFileCertificate } from '@tabler/icons-react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { ReportView } from './report-view.tsx';
import classes from './signed-file.module.css';
import { SignedFileButtons } from './signed-file-buttons.tsx';
import { useSignedFile } from './use-signed-file.ts';

/** Any signed file: who has signed it, whether the signatures hold, and what is in it. Nothing of it is kept. */
export function SignedFilePage() {
  const { file, report, failure, isBusy, take } = useSignedFile();
  return (
    <>
      <PageHeader
        title="Leggi un file firmato"
        detail="Chi ha firmato, se le firme valgono, e il documento che c’è dentro. Il file non viene conservato."
      />
      <div className={classes.page}>
        <div
          className={classes.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const [dropped] = Array.from(event.dataTransfer.files);
            if (dropped && !isBusy) take(dropped);
          }}
        >
          <IconFileCertificate size={28} aria-hidden className={classes.dropIcon} />
          <p className={classes.dropText} role="status">
            {isBusy && 'Verifica in corso… '}
            {file ? (
              <strong className={classes.fileName}>{file.name}</strong>
            ) : (
              'Trascina qui un file .p7m o un PDF firmato, oppure sceglilo. Al massimo 25 MB.'
            )}
          </p>
          <FileButton
            label={file ? 'Scegli un altro file' : 'Scegli il file'}
            // Telephones know no type for .p7m and would grey it out: the content decides.
            accept=""
            onFiles={([chosen]) => chosen && take(chosen)}
            busy={isBusy}
          />
        </div>
        {failure && <AlertBox tone="error">{failure}</AlertBox>}
        {file && report && (
          <ReportView
            report={report}
            actions={<SignedFileButtons file={file} hasContent={report.content !== null} />}
          />
        )}
      </div>
    </>
  );
}
