import { useRef, useState } from 'react';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { getPointPhoto } from '#dosimeters/placement-photos/contract.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useSeen } from '#ui/controls/use-seen.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import classes from './plan-view.module.css';

type DosimeterPhotoProps = {
  code: string;
  params: SitePath & { punto: number; dosimeter: number };
  /** Of the record: another photo comes with another version. */
  version: number;
};

/** Thumbnail of a photo, fetched once its row is on the screen. A picture that fails is left out without a word. */
export function DosimeterPhoto({ code, params, version }: DosimeterPhotoProps) {
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  const seen = useSeen(place);
  const query = { versione: version };
  const small = useEndpoint(
    getPointPhoto,
    { params, query: { ...query, miniatura: 'si' } },
    { enabled: seen, immutable: true },
  );
  const large = useEndpoint(getPointPhoto, { params, query }, { enabled: open, immutable: true });
  if (small.error || broken) return null;
  const src = small.data && pictureOf(small.data);
  const title = `Foto del dosimetro ${code}`;
  return (
    <>
      <button
        ref={place}
        type="button"
        className={classes.thumb}
        aria-label={`${title}: apri`}
        onClick={() => setOpen(true)}
      >
        {src && <img src={src} alt="" decoding="async" onError={() => setBroken(true)} />}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} size="lg">
        {src && (
          <img
            className={classes.photo}
            src={large.data ? pictureOf(large.data) : src}
            alt="Il dosimetro al suo posto"
          />
        )}
        {large.error && <p className={classes.quiet}>Per ora c’è solo la foto piccola.</p>}
      </Dialog>
    </>
  );
}

/** The picture as a data URL, whether it came as one or as bare base64 (C6). */
function pictureOf({ img, mime }: ResponseOf<typeof getPointPhoto>): string {
  return img.startsWith('data:') ? img : `data:${mime};base64,${img}`;
}
