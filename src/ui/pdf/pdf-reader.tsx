import { useEffect, useRef, useState } from 'react';
import { useElementWidth } from '../controls/use-element-width.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import { OutlineList } from './outline-list.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';
import classes from './pdf-reader.module.css';
import { PrintDialog } from './print-dialog.tsx';
import { ReaderBar, type SidePart } from './reader-bar.tsx';
import type { OutlineEntry, ReaderEngine, ReaderState } from './reader-engine.ts';
import { SearchBar } from './search-bar.tsx';
import { useReaderKeys } from './use-reader-keys.ts';

type PdfReaderProps = {
  file: Blob;
  /** What it is: the name of the region. */
  label: string;
  /** What saving the file is called, and how. */
  onSave: () => void;
};

/** Narrower, the small pages and the outline lie over the page and go once one is chosen. */
const besideFrom = 720;

/**
 * A PDF to be worked with, drawn here and alike everywhere: small pages, outline, search in the text, zoom, printing.
 * Only pages in sight are drawn, and only what they need is read of the file.
 */
export function PdfReader({ file, label, onSave }: PdfReaderProps) {
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<ReaderEngine | null>(null);
  const [state, setState] = useState<ReaderState | null>(null);
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([]);
  const [isDamaged, setDamaged] = useState(false);

  useEffect(() => {
    const place = container.current;
    if (!place) return;
    let isGone = false;
    let opened: ReaderEngine | undefined;
    const open = async () => {
      const { ReaderEngine: Engine } = await import('./reader-engine.ts');
      if (isGone) return;
      opened = await Engine.open(file, place, (next) => !isGone && setState(next));
      if (isGone) return opened.close();
      setEngine(opened);
      const entries = await opened.outline();
      if (!isGone) setOutline(entries);
    };
    open().catch(() => !isGone && setDamaged(true));
    return () => {
      isGone = true;
      setEngine(null);
      setState(null);
      setOutline([]);
      setDamaged(false);
      void opened?.close();
    };
  }, [file]);

  return (
    <section className={classes.reader} aria-label={label}>
      {engine && <Controls {...{ engine, state, outline, label, onSave, container }} />}
      <div className={classes.place} data-damaged={isDamaged ? '' : undefined}>
        {/* Its content is the library's. It scrolls, so the keyboard has to reach it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is scrolled with the keyboard, too */}
        <div
          ref={container}
          className={classes.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          role="group"
          aria-label={`${label}, pagine`}
        >
          <div className="pdfViewer" />
        </div>
      </div>
      {!engine && !isDamaged && <Skeletons count={1} shape="picture" />}
      {isDamaged && <ErrorState text="Il documento non si può mostrare qui: si può scaricare." />}
    </section>
  );
}

type ControlsProps = {
  engine: ReaderEngine;
  state: ReaderState | null;
  outline: readonly OutlineEntry[];
  label: string;
  onSave: () => void;
  container: React.RefObject<HTMLDivElement | null>;
};

/** The bar, and what it opens. */
function Controls({ engine, state, outline, label, onSave, container }: ControlsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const width = useElementWidth(bar);
  const isNarrow = width < besideFrom;
  const [chosenPart, setPart] = useState<SidePart | 'none' | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const part = chosenPart ?? (isNarrow ? 'none' : 'thumbnails');
  const { page, zoom, found } = state ?? {
    page: 1,
    zoom: 100,
    found: { state: 'none', current: 0, total: 0 },
  };
  const field = container.current;

  useReaderKeys({ engine, onSearch: () => setSearching(true), isSearching });

  function goTo(number: number): void {
    engine.goTo(number);
    if (isNarrow) setPart('none');
    field?.focus({ preventScroll: true });
  }

  return (
    <>
      <div ref={bar} className={classes.bars}>
        <ReaderBar
          {...{ page, zoom, part, isNarrow, onSave }}
          count={engine.count}
          hasOutline={outline.length > 0}
          onPart={(next) => setPart(next === part ? 'none' : next)}
          onPage={goTo}
          onZoom={(direction) => engine.zoom(direction)}
          onFit={() => engine.fitWidth()}
          onSearch={() => setSearching(true)}
          onPrint={() => setPrinting(true)}
        />
        {isSearching && (
          <SearchBar
            engine={engine}
            found={found}
            onClose={() => {
              setSearching(false);
              field?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      {part !== 'none' && (
        <div className={classes.side} data-over={isNarrow ? '' : undefined}>
          {part === 'thumbnails' ? (
            <PageThumbnails pdf={engine.pdf} page={page} onChoose={goTo} />
          ) : (
            <OutlineList entries={outline} page={page} onChoose={goTo} />
          )}
        </div>
      )}
      {isPrinting && <PrintDialog {...{ engine, outline, page, label }} onClose={() => setPrinting(false)} />}
    </>
  );
}
