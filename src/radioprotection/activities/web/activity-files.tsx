import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { call, endpointUrl, toFailure } from '#platform/web/api-client.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RemoteModal } from '#platform/web/remote-modal.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type ActivityFile, type ActivityPage, downloadActivityFile } from '../page/contract.ts';
import { addActivityFile } from '../work/contract.ts';
import classes from './activities.module.css';
import { useReadAgain } from './use-read-again.ts';

/** The documents of an activity; whoever works in the unit adds to them. */
export function ActivityFiles({ activity }: { activity: ActivityPage }) {
  const { file, active, modificabile } = activity;
  if (file.length === 0 && !(active && modificabile)) return null;
  return (
    <RecordSection title="Documenti">
      {file.length > 0 && (
        <ul className={classes.files}>
          {file.map((one) => (
            <li key={one.id}>
              <FileLink activity={activity} file={one} />
            </li>
          ))}
        </ul>
      )}
      {active && modificabile && <AddFile activity={activity} />}
    </RecordSection>
  );
}

export function FileLink({ activity, file }: { activity: ActivityPage; file: ActivityFile }) {
  const { id, tipo, nome, revisione, quando, chi } = file;
  const params = { company: activity.company.id, id: activity.id, file: id };
  const what = tipo === 'notification' ? `Notifica generata, versione ${revisione} (PDF)` : nome;
  return (
    <>
      <a href={endpointUrl(downloadActivityFile, { params })} target="_blank" rel="noreferrer">
        {what}
      </a>{' '}
      <span className={classes.quiet}>
        {formatDay(romeDay(new Date(quando)))} · {chi ?? 'Il sistema'}
      </span>{' '}
      <RemoteModal label="Anteprima" title={what} endpoint={downloadActivityFile} input={{ params }}>
        {(content) =>
          content.type === 'application/pdf' ? (
            <PdfView file={content} label={what} />
          ) : (
            <Picture file={content} label={what} />
          )
        }
      </RemoteModal>
    </>
  );
}

function Picture({ file, label }: { file: Blob; label: string }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt={`Pagina di ${label}`} className={classes.picture} />;
}

/** Attaches a file at once, so that it is there before anything else is sent. */
export function AddFile({ activity }: { activity: ActivityPage }) {
  const readAgain = useReadAgain();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attach([file]: readonly File[]) {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(addActivityFile, {
        params: { company: activity.company.id, id: activity.id },
        body: { file },
      });
      await readAgain();
      showToast('ok', 'Documento allegato');
    } catch (error) {
      setFailure(toFailure(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.panel}>
      {failure !== null && <AlertBox tone="error">{failure}</AlertBox>}
      <FileButton
        label="Allega un documento"
        accept="application/pdf,image/jpeg,image/png"
        busy={isBusy}
        onFiles={(files) => void attach(files)}
      />
    </div>
  );
}
