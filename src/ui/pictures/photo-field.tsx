import { Button } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { FieldError } from '../fields/field-error.tsx';
import { FileButton } from './file-button.tsx';
import classes from './photo-field.module.css';
import { preparePhoto } from './prepare-photo.ts';
import { useObjectUrl } from './use-object-url.ts';

type PhotoFieldProps = {
  label: string;
  /** Ready to be sent: a JPEG of at most 1920×1080. */
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
  /** Told before the camera or the chooser opens, and when no photo has come of it. */
  taking?: { begin: () => void; end: () => void } | undefined;
  /** What not to frame. */
  note?: ReactNode;
  error?: string | undefined;
};

const accept = 'image/png,image/jpeg';

/** Camera first, gallery second; the picture is checked and scaled before it becomes the value. */
export function PhotoField({ label, value, onChange, taking, note, error }: PhotoFieldProps) {
  const id = useId();
  // A device without a touch screen has no camera to point: its file chooser is enough.
  const held = navigator.maxTouchPoints > 0;
  const url = useObjectUrl(value);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const message = problem ?? error;

  async function take(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    taking?.begin();
    setBusy(true);
    setProblem(undefined);
    const prepared = await preparePhoto(file);
    setBusy(false);
    if (prepared.ok) return onChange(prepared.value);
    setProblem(prepared.text);
    taking?.end();
  }

  return (
    <div className={classes.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
      {value && url && <img src={url} alt={`Anteprima: ${label}`} className={classes.preview} />}
      <div className={classes.buttons}>
        {held && (
          <FileButton
            camera
            label={value ? 'Rifai la foto' : 'Scatta una foto'}
            icon={<IconCamera size={22} aria-hidden />}
            variant={value ? 'default' : 'light'}
            accept={accept}
            busy={busy}
            onFiles={take}
            onOpen={taking?.begin}
            onCancel={taking?.end}
            describedBy={note ? `${id}-note` : undefined}
          />
        )}
        <FileButton
          label={value ? "Scegli un'altra foto" : 'Scegli una foto'}
          icon={<IconPhoto size={22} aria-hidden />}
          accept={accept}
          disabled={held && busy}
          busy={!held && busy}
          onFiles={take}
          onOpen={taking?.begin}
          onCancel={taking?.end}
          describedBy={note ? `${id}-note` : undefined}
        />
        {value && (
          <Button
            variant="subtle"
            color="red"
            size="lg"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Togli la foto
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} text={message} />
      </div>
    </div>
  );
}
