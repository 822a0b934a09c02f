import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { getPlacementPhoto } from '#field/arrivals/contract.ts';
import { correctSitePlacement } from '#field/placement-records/contract.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { sendPicture } from '#post/pictures/web/public.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { ImageUploadField } from '#ui/pictures/image-upload-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type DosimeterAttribution, getDosimeterHistory, getDosimeterRecord } from '../contract.ts';
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

/** Everything but the photo stays as it is. */
const nothingElse = {
  ...{ punto: undefined, dosimetro: undefined, inizio: undefined },
  ...{ fine: undefined, smarrito: undefined },
};

function PhotoDialog({ code, attribution, onClose }: ChangePhotoProps & { onClose: () => void }) {
  const { trattamento, versione, foto } = attribution;
  const current = useEndpoint(
    getPlacementPhoto,
    { params: { id: trattamento }, query: { versione } },
    { enabled: foto, immutable: true },
  );
  const form = useEndpointForm({
    endpoint: correctSitePlacement,
    params: { trattamento },
    refresh: [getDosimeterRecord, getDosimeterHistory],
    saved: { foto: undefined as string | undefined, motivo: foto ? '' : recordTexts.photoAdded, versione },
    wire: (typed) => ({ ...nothingElse, ...typed }),
    missing: { foto: recordTexts.noPhoto },
    onSaved: () => {
      showToast('ok', foto ? 'Foto sostituita: quella di prima resta nelle correzioni' : 'Foto aggiunta');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Foto del dosimetro ${code}`}
      form={form.frame}
      submitLabel="Salva la foto"
      cancelLabel="Annulla"
      onClose={onClose}
    >
      <ImageUploadField
        label="Foto del dosimetro"
        current={current.data?.img ?? null}
        upload={sendPicture}
        onChange={(picture) => form.change({ foto: picture ?? undefined })}
        error={form.errors['foto']}
      />
      <TextField label="Motivo" {...form.field('motivo')} />
    </FormDialog>
  );
}
