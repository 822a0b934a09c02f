import { useEffect, useRef, useState } from 'react';
import { useSeen } from '../controls/use-seen.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import type { openPdf } from './pdf-pages.ts';
import classes from './pdf-view.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** Sharp enough for reading small type, and for zooming in a little. */
const drawn = { box: { width: 1654, height: 1654 }, quality: 0.9, maxBytes: 5 * 1024 * 1024 };

type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;
type PdfViewProps = {
  file: Blob;
  /** What it is: the name of the region, and of each page. */
  label: string;
  /** Only the first so many; all unless it is said. */
  pages?: number;
  /** The page that stands first; those before it come last. */
  from?: number;
};

/** A PDF on the page, drawn here: alike on phones, which show no PDF within a page. */
export function PdfView({ file, label, pages = Number.POSITIVE_INFINITY, from = 1 }: PdfViewProps) {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const pages = await import('./pdf-pages.ts');
      const opened = await pages.openPdf(file, drawn);
      if (isGone) await opened.close();
      else setPdf(opened);
    };
    open().catch(() => !isGone && setDamaged(true));
    return () => {
      isGone = true;
      setDamaged(false);
    };
  }, [file]);
  // The one before stays in sight until the next is open.
  useEffect(() => () => void pdf?.close(), [pdf]);

  if (isDamaged) return <ErrorState text="Il documento non si può mostrare qui: si può scaricare." />;
  if (!pdf) return <Skeletons count={1} shape="picture" />;
  const numbers = Array.from({ length: pdf.count }, (_, index) => index + 1);
  const inOrder = [
    ...numbers.filter((number) => number >= from),
    ...numbers.filter((number) => number < from),
  ];
  return (
    <section className={classes.pages} aria-label={label}>
      {inOrder.slice(0, pages).map((number) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          label={`${label}, pagina ${number} di ${pdf.count}`}
        />
      ))}
    </section>
  );
}

/** One page, drawn when it comes into view. */
function PdfPage({ pdf, number, label }: { pdf: OpenedPdf; number: number; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const [picture, setPicture] = useState<Blob | null>(null);
  const src = useObjectUrl(picture);
  useEffect(() => {
    if (!seen) return;
    let isGone = false;
    pdf.draw(number).then(
      (made) => !isGone && setPicture(made),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, seen]);
  return (
    <div ref={place} className={classes.page}>
      {src && <img src={src} alt={label} className={classes.picture} />}
    </div>
  );
}
