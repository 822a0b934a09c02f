import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AlertBox } from '../feedback/alert-box.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { pagePicture } from './page-picture.ts';
import classes from './print-dialog.module.css';
import type { OutlineEntry, ReaderEngine } from './reader-engine.ts';

type PrintDialogProps = {
  engine: ReaderEngine;
  outline: readonly OutlineEntry[];
  /** The page in sight. */
  page: number;
  label: string;
  onClose: () => void;
};

/** 150 points to the inch on A4: as sharp as small type needs. */
const printedWidth = 1240;

type Sheet = { url: string; isWide: boolean };

/** Which pages are printed; they are drawn one after another and handed to the printer together. */
export function PrintDialog({ engine, outline, page, label, onClose }: PrintDialogProps) {
  const here = partOf(outline, page, engine.count);
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState(String(engine.count));
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );

  const range = rangeOf(from, to, engine.count);

  async function draw(first: number, last: number): Promise<void> {
    setProblem(null);
    const drawn: Sheet[] = [];
    try {
      for (let number = first; number <= last && !isGone.current; number += 1) {
        setDone(number - first);
        drawn.push(await sheetOf(engine, number));
      }
    } catch {
      setProblem(
        'Una pagina non si può disegnare: si può scaricare il PDF e stamparlo con un altro programma.',
      );
    }
    setDone(null);
    if (!isGone.current && drawn.length === last - first + 1) setSheets(drawn);
    else for (const { url } of drawn) URL.revokeObjectURL(url);
  }

  const count = range ? range.last - range.first + 1 : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Stampa"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            color="accent"
            disabled={!range}
            loading={done !== null || sheets.length > 0}
            onClick={() => range && void draw(range.first, range.last)}
          >
            Stampa {count === 1 ? '1 pagina' : `${count} pagine`}
          </Button>
        </>
      }
    >
      <div className={classes.choice}>
        <label>
          Da pagina
          <input inputMode="numeric" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label>
          a pagina
          <input inputMode="numeric" value={to} onChange={({ target }) => setTo(target.value)} />
        </label>
        {here && (
          <Button
            variant="subtle"
            onClick={() => {
              setFrom(String(here.first));
              setTo(String(here.last));
            }}
          >
            Solo «{here.title}»
          </Button>
        )}
      </div>
      {!range && <p className={classes.wrong}>Indicare pagine da 1 a {engine.count}.</p>}
      {done !== null && range && (
        <>
          <p role="status">
            Preparo la stampa: {done} di {count}
          </p>
          <ProgressBar
            label="Preparo la stampa"
            percent={Math.round((done / count) * 100)}
            valueText={`${done} di ${count}`}
          />
        </>
      )}
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
      {sheets.length > 0 && <Printed sheets={sheets} label={label} onPrinted={onClose} />}
    </Dialog>
  );
}

type PrintedProps = { sheets: readonly Sheet[]; label: string; onPrinted: () => void };

/** The pages as the printer gets them, in place of the page around them. */
function Printed({ sheets, label, onPrinted }: PrintedProps) {
  const place = useRef<HTMLDivElement>(null);
  // It is printed once, however often the page around is drawn meanwhile.
  const latest = useRef(onPrinted);
  useEffect(() => {
    latest.current = onPrinted;
  });
  useEffect(() => {
    const ended = () => latest.current();
    const title = document.title;
    const print = async () => {
      await Promise.all(Array.from(place.current?.querySelectorAll('img') ?? [], (one) => one.decode()));
      // The file that a printer for PDF makes is called so.
      document.title = label;
      window.addEventListener('afterprint', ended, { once: true });
      window.print();
    };
    print().catch(ended);
    return () => {
      document.title = title;
      window.removeEventListener('afterprint', ended);
      for (const { url } of sheets) URL.revokeObjectURL(url);
    };
  }, [sheets, label]);
  return createPortal(
    <div ref={place} className={classes.sheets} aria-hidden>
      {sheets.map(({ url, isWide }) => (
        <img key={url} src={url} alt="" className={classes.sheet} data-wide={isWide ? '' : undefined} />
      ))}
    </div>,
    document.body,
  );
}

async function sheetOf(engine: ReaderEngine, number: number): Promise<Sheet> {
  const { width, height } = (await engine.pdf.getPage(number)).getViewport({ scale: 1 });
  const isWide = width > height;
  const picture = await pagePicture(
    engine.pdf,
    number,
    isWide ? printedWidth * (width / height) : printedWidth,
  );
  return { url: URL.createObjectURL(picture), isWide };
}

function rangeOf(from: string, to: string, count: number): { first: number; last: number } | null {
  const [first, last] = [from, to].map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN));
  if (first === undefined || last === undefined) return null;
  return first >= 1 && last <= count && first <= last ? { first, last } : null;
}

/** The part of the document that a page is of, when there are several. */
function partOf(outline: readonly OutlineEntry[], page: number, count: number) {
  const parts = outline.filter(({ depth }) => depth === 0);
  const index = parts.findLastIndex((entry) => entry.page <= page);
  const part = parts[index];
  if (!part || parts.length < 2) return null;
  return { title: part.title, first: part.page, last: (parts[index + 1]?.page ?? count + 1) - 1 };
}
