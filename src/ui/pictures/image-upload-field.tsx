import { Button } from '@mantine/core';
import { IconDeviceComputerCamera, IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FieldError } from '../fields/field-error.tsx';
import { FileButton } from './file-button.tsx';
import classes from './photo-field.module.css';
import { type Prepared, preparePhoto } from './prepare-photo.ts';
import { useObjectUrl } from './use-object-url.ts';
import { WebcamDialog } from './webcam-dialog.tsx';

type ImageUploadFieldProps = {
  label: string;
  /** The address of the picture that is there already; null without one. */
  current: string | null;
  /** Sends a picture as soon as it is chosen; its value is what the form keeps. */
  upload: (picture: File) => Promise<Prepared<string>>;
  /** null while a picture is on its way, or when it did not arrive. */
  onChange: (value: string | null) => void;
  error?: string | undefined;
};

/** A picture from a file or the webcam, scaled to 1920×1080 and sent at once; the form keeps its value. */
export function ImageUploadField({ label, current, upload, onChange, error }: ImageUploadFieldProps) {
  const id = useId();
  const [picture, setPicture] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFilming, setFilming] = useState(false);
  const [problem, setProblem] = useState<{ text: string; canRetry: boolean }>();
  const url = useObjectUrl(picture);
  const shown = picture ? url : current;

  async function choose(file: File | undefined) {
    if (!file) return;
    setFilming(false);
    setBusy(true);
    setProblem(undefined);
    const prepared = await preparePhoto(file);
    setBusy(false);
    if (!prepared.ok) return setProblem({ text: prepared.text, canRetry: false });
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    await send(new File([prepared.value], name, { type: 'image/jpeg' }));
  }

  async function send(ready: File) {
    setPicture(ready);
    onChange(null);
    setBusy(true);
    setProblem(undefined);
    const sent = await upload(ready);
    setBusy(false);
    if (sent.ok) onChange(sent.value);
    else setProblem({ text: sent.text, canRetry: true });
  }

  return (
    <div className={classes.field} role="group" aria-labelledby={`${id}-label`} aria-busy={isBusy}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {shown && (
        <img
          src={shown}
          alt={`${picture ? 'Anteprima' : 'Immagine attuale'}: ${label}`}
          className={classes.preview}
        />
      )}
      <div className={classes.buttons}>
        <FileButton
          label={shown ? 'Scegli un altro file' : 'Scegli un file'}
          icon={<IconPhoto size={22} aria-hidden />}
          accept="image/png,image/jpeg"
          busy={isBusy}
          onFiles={([file]) => void choose(file)}
        />
        <Button
          variant="default"
          size="lg"
          disabled={isBusy}
          leftSection={<IconDeviceComputerCamera size={22} aria-hidden />}
          onClick={() => setFilming(true)}
        >
          Usa la webcam
        </Button>
        {problem?.canRetry && picture && (
          <Button variant="default" size="lg" onClick={() => void send(picture)}>
            Riprova
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} text={problem?.text ?? error} />
      </div>
      {isFilming && (
        <WebcamDialog
          title={`${label}: webcam`}
          onPicture={(file) => void choose(file)}
          onClose={() => setFilming(false)}
        />
      )}
    </div>
  );
}
