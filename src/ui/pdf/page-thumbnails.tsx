import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useSeen } from '../controls/use-seen.ts';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import { inTurn, pagePicture } from './page-picture.ts';
import classes from './pdf-reader.module.css';

type PageThumbnailsProps = { pdf: PDFDocumentProxy; page: number; onChoose: (page: number) => void };

/** Every page small, to be pressed; each is drawn when it comes into view. */
export function PageThumbnails({ pdf, page, onChoose }: PageThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [draw] = useState(inTurn);
  useEffect(() => {
    const current = list.current?.children[page - 1];
    // Without moving the page around the list.
    if (current instanceof HTMLElement && list.current) {
      const { offsetTop: top, offsetHeight: height } = current;
      const { scrollTop, clientHeight } = list.current;
      if (top < scrollTop || top + height > scrollTop + clientHeight) list.current.scrollTop = top - 16;
    }
  }, [page]);
  return (
    <ol ref={list} className={classes.thumbnails} aria-label="Miniature delle pagine">
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <Thumbnail
            {...{ pdf, number, draw }}
            isCurrent={number === page}
            onChoose={() => onChoose(number)}
          />
        </li>
      ))}
    </ol>
  );
}

const pictureWidth = 220;

type ThumbnailProps = {
  pdf: PDFDocumentProxy;
  number: number;
  draw: ReturnType<typeof inTurn>;
  isCurrent: boolean;
  onChoose: () => void;
};

function Thumbnail({ pdf, number, draw, isCurrent, onChoose }: ThumbnailProps) {
  const place = useRef<HTMLButtonElement>(null);
  const seen = useSeen(place);
  const [picture, setPicture] = useState<Blob | null>(null);
  const src = useObjectUrl(picture);
  useEffect(() => {
    if (!seen) return;
    let isGone = false;
    const make = async () => {
      if (isGone) return;
      const made = await pagePicture(pdf, number, pictureWidth);
      if (!isGone) setPicture(made);
    };
    // A page that cannot be drawn keeps its number.
    draw(make).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf, number, seen, draw]);
  return (
    <button
      ref={place}
      type="button"
      className={classes.thumbnail}
      aria-label={`Pagina ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
    >
      {src ? <img src={src} alt="" /> : <span className={classes.blank} />}
      <span className={classes.number}>{number}</span>
    </button>
  );
}
