import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getPlacementPhoto, getPlacementThumbnail } from '../contract.ts';
import classes from './placement-photo.module.css';

type PlacementPhotoProps = {
  /** Of the placement. */
  id: number;
  code: string;
  /** Of the record: another photo comes with another version. */
  version: number;
  /** `large`: to be looked at where it stands. */
  size?: 'thumbnail' | 'large';
};

/** Thumbnail of a photo, fetched once its row is on the screen; a tap opens the photo itself. */
export function PlacementPhoto({ id, code, version, size = 'thumbnail' }: PlacementPhotoProps) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const input = { params: { id }, query: { versione: version } };
  const picture = size === 'large' ? getPlacementPhoto : getPlacementThumbnail;
  const thumbnail = useEndpoint(picture, input, { enabled: seen, immutable: true });
  const name = `Foto del dosimetro ${code}`;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <button
        ref={place}
        type="button"
        className={classes.thumb}
        data-size={size}
        aria-label={`${name}: apri`}
        onClick={() => (thumbnail.error ? void thumbnail.refetch() : setOpen(true))}
      >
        {thumbnail.data && <img src={thumbnail.data.img} alt="" decoding="async" />}
        {thumbnail.error && <span className={classes.missing}>Riprova</span>}
      </button>
      {open && <LargePhoto input={input} title={name} onClose={() => setOpen(false)} />}
    </>
  );
}

type LargePhotoProps = {
  input: CallInput<typeof getPlacementPhoto>;
  title: string;
  onClose: () => void;
};

function LargePhoto({ input, title, onClose }: LargePhotoProps) {
  const photo = useEndpoint(getPlacementPhoto, input, { immutable: true });
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      {photo.data && <img src={photo.data.img} alt="Il dosimetro al suo posto" />}
      {photo.isPending && <Skeletons count={1} shape="picture" />}
      {photo.error && <ErrorState text={photo.error.text} onRetry={() => photo.refetch()} />}
    </Dialog>
  );
}
