import { Button } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { LostPicture } from '#platform/web/wizard/resume-question.tsx';
import { useLostPicture, usePictureNote } from '#platform/web/wizard/use-lost-picture.ts';
import { FieldError } from '#ui/fields/field-error.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { preparePhoto } from '#ui/pictures/prepare-photo.ts';
import { PhotoGallery } from '../../load-summary/web/public.ts';
import type { WorkItem } from '../contract.ts';
import type { DraftPhoto } from '../draft/rules.ts';
import { maxPhotos, type PhotoKind, photoKindLabels, photoKinds, tooManyPhotos } from '../rules.ts';
import type { MeasureSession } from './measure-drafts.ts';
import classes from './measures.module.css';
import { placeNow } from './place-now.ts';

type PhotoListProps = {
  item: WorkItem;
  photos: readonly DraftPhoto[];
  session: MeasureSession;
  /** What is being taken: until it is among the photos, nothing is sent. */
  busy: PhotoKind | null;
  onBusy: (kind: PhotoKind | null) => void;
  /** Given back as it came, nothing changes. */
  onChange: (change: (photos: DraftPhoto[]) => DraftPhoto[]) => void;
};

const accept = 'image/png,image/jpeg';

/** Photos of load and seals: those that were sent stay; those taken here go with the measures. */
export function PhotoList({ item, photos, session, busy, onBusy, onChange }: PhotoListProps) {
  const held = photos.map(({ sha256 }) => sha256);
  const { begin, end, addPicture } = usePictureNote(session, held);
  const isPictureLost = useLostPicture(session.draft.key, held);
  const [problem, setProblem] = useState<string>();
  const isHeld = navigator.maxTouchPoints > 0;
  const isFull = photos.length >= maxPhotos;

  async function take(tipo: PhotoKind, [file]: readonly File[], isTakenNow: boolean) {
    if (!file) return;
    onBusy(tipo);
    setProblem(undefined);
    const scattataIl = isTakenNow ? deviceClock.now().toISOString() : null;
    const place = isTakenNow ? placeNow() : null;
    try {
      const prepared = await preparePhoto(file);
      if (!prepared.ok) return refuse(prepared.text);
      const sha256 = await addPicture(prepared.value);
      onChange((old) => [
        ...old.filter((one) => one.sha256 !== sha256),
        { sha256, tipo, scattataIl, posizione: null },
      ]);
      // The photo is safe first: the phone may take its time to say where it is.
      void place?.then((posizione) => posizione && onChange((old) => placed(old, sha256, posizione)));
    } catch {
      refuse('La foto non è stata salvata: riprova.');
    } finally {
      onBusy(null);
    }
  }

  function refuse(text: string) {
    end();
    setProblem(text);
  }

  return (
    <section aria-label="Foto" className={classes.part}>
      <h2 className={classes.heading}>Foto del carico e dei sigilli</h2>
      <p className={classes.quiet}>
        Restano con il modello come prova: non inquadrare volti. L’ora e, se il telefono la concede, la
        posizione si aggiungono da sole a quelle scattate qui.
      </p>
      <PhotoGallery item={item}>
        {photos.map((photo) => (
          <li key={photo.sha256}>
            <img
              src={session.pictureUrl(photo.sha256) ?? undefined}
              alt={`${photoKindLabels[photo.tipo]}: da inviare`}
            />
            <span>{photoKindLabels[photo.tipo]}, da inviare</span>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Togli la foto: ${photoKindLabels[photo.tipo]}`}
              onClick={() => onChange((old) => old.filter(({ sha256 }) => sha256 !== photo.sha256))}
            >
              Togli
            </Button>
          </li>
        ))}
      </PhotoGallery>
      <div className={classes.buttons}>
        {photoKinds.flatMap((tipo) => [
          isHeld && (
            <FileButton
              key={`${tipo} camera`}
              camera
              label={`Scatta: ${photoKindLabels[tipo].toLowerCase()}`}
              icon={<IconCamera size={22} aria-hidden />}
              accept={accept}
              busy={busy === tipo}
              disabled={isFull || busy !== null}
              onOpen={begin}
              onCancel={end}
              onFiles={(files) => void take(tipo, files, true)}
            />
          ),
          <FileButton
            key={tipo}
            label={`Scegli una foto: ${photoKindLabels[tipo].toLowerCase()}`}
            icon={<IconPhoto size={22} aria-hidden />}
            accept={accept}
            busy={!isHeld && busy === tipo}
            disabled={isFull || busy !== null}
            onOpen={begin}
            onCancel={end}
            onFiles={(files) => void take(tipo, files, false)}
          />,
        ])}
      </div>
      <div aria-live="polite">
        {isFull && <p className={classes.quiet}>{tooManyPhotos}</p>}
        {isPictureLost && <LostPicture />}
        <FieldError id="photo-problem" text={problem} />
      </div>
    </section>
  );
}

/** The photo with where it was taken; nothing changes where it has been taken away meanwhile. */
function placed(photos: DraftPhoto[], sha256: string, posizione: DraftPhoto['posizione']): DraftPhoto[] {
  if (!photos.some((one) => one.sha256 === sha256)) return photos;
  return photos.map((one) => (one.sha256 === sha256 ? { ...one, posizione } : one));
}
