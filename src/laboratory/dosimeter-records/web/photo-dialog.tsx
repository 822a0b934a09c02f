import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { getPlacementPhoto } from '#field/arrivals/contract.ts';
import { correctSitePlacement } from '#field/placement-records/contract.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { sendPicture } from '#post/pictures/web/public.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ImageUploadField } from '#ui/pictures/image-upload-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type DosimeterAttribution, getDosimeterRecord } from '../contract.ts';
import { getDosimeterHistory } from '../history/contract.ts';
import { recordTexts } from '../rules.ts';
import classes from './dosimeters.module.css';

type ChangePhotoProps = { code: string; attribution: DosimeterAttribution };

/** The laboratory adds the photo of a placed dosimeter, or puts another in its place. */
export function ChangePhoto(props: ChangePhotoProps) {
  const [open, setOpen] = useState(false);
  const { foto } = props.attribution;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.photoButton}
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {foto ? 'Sostituisci la foto' : 'Aggiungi una foto'}
      </Button>
      {open && <PhotoDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PhotoDialog({ code, attribution, onClose }: ChangePhotoProps & { onClose: () => void }) {
  const { trattamento, versione, foto } = attribution;
  const [picture, setPicture] = useState<string | null>(null);
  const [reason, setReason] = useState(foto ? '' : recordTexts.photoAdded);
  const [isTried, setTried] = useState(false);
  const { save, isSaving, failure } = useSave(correctSitePlacement, [
    getDosimeterRecord,
    getDosimeterHistory,
  ]);
  const current = useEndpoint(
    getPlacementPhoto,
    { params: { id: trattamento }, query: { versione } },
    { enabled: foto, immutable: true },
  );
  const body = { versione, motivo: reason, ...(picture === null ? {} : { foto: picture }) };
  const problems = problemsOf(correctSitePlacement, body);

  async function submit() {
    setTried(true);
    if (picture === null || Object.keys(problems).length > 0) return;
    if (!(await save({ params: { trattamento }, body }))) return;
    showToast('ok', foto ? 'Foto sostituita: quella di prima resta nelle correzioni' : 'Foto aggiunta');
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Foto del dosimetro ${code}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button color="accent" loading={isSaving} onClick={() => void submit()}>
            Salva la foto
          </Button>
        </>
      }
    >
      <div className={classes.photoFields}>
        <ImageUploadField
          label="Foto del dosimetro"
          current={current.data?.img ?? null}
          upload={sendPicture}
          onChange={setPicture}
          error={isTried && picture === null ? recordTexts.noPhoto : undefined}
        />
        <TextField
          label="Motivo"
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={isTried ? problems['motivo'] : undefined}
        />
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </div>
    </Dialog>
  );
}
