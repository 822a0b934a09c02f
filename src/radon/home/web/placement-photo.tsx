import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/dialog.tsx';
import { getPlacementPhoto } from '../../arrivals/contract.ts';
import classes from './home.module.css';

/** Thumbnail of a photo, fetched once its row is on the screen; a tap opens it large. */
export function PlacementPhoto({ id, code }: { id: number; code: string }) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const photo = useEndpoint(getPlacementPhoto, { params: { id } }, { enabled: seen, immutable: true });
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
        aria-label={`${name}: apri`}
        onClick={() => (photo.error ? void photo.refetch() : setOpen(true))}
      >
        {photo.data && <img src={photo.data.img} alt="" decoding="async" />}
        {photo.error && <span className={classes.missing}>Riprova</span>}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} size="lg">
        {photo.data && <img src={photo.data.img} alt="Il dosimetro al suo posto" />}
      </Dialog>
    </>
  );
}
