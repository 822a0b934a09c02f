import {
  IconArrowAutofitWidth,
  IconDownload,
  IconLayoutSidebar,
  IconListTree,
  IconMinus,
  IconPlus,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { MoreMenu } from '../controls/more-menu.tsx';
import classes from './pdf-reader.module.css';

export type SidePart = 'thumbnails' | 'outline';

type ReaderBarProps = {
  page: number;
  count: number;
  zoom: number;
  part: SidePart | 'none';
  hasOutline: boolean;
  /** On a phone what is seldom needed stands behind '…'. */
  isNarrow: boolean;
  onPart: (part: SidePart) => void;
  onPage: (page: number) => void;
  onZoom: (direction: 1 | -1) => void;
  onFit: () => void;
  onSearch: () => void;
  onPrint: () => void;
  onSave: () => void;
};

/** What can be done with the document in sight. */
export function ReaderBar(props: ReaderBarProps) {
  const { page, count, zoom, part, hasOutline, isNarrow } = props;
  const { onPart, onPage, onZoom, onFit, onSearch, onPrint, onSave } = props;
  const button = { size: 'md', variant: 'subtle' } as const;
  return (
    <div role="toolbar" aria-label="Documento" className={classes.bar}>
      <IconButton
        {...button}
        label="Miniature"
        expanded={part === 'thumbnails'}
        onClick={() => onPart('thumbnails')}
      >
        <IconLayoutSidebar size={20} aria-hidden />
      </IconButton>
      {hasOutline && (
        <IconButton
          {...button}
          label="Indice"
          expanded={part === 'outline'}
          onClick={() => onPart('outline')}
        >
          <IconListTree size={20} aria-hidden />
        </IconButton>
      )}
      <PageField key={page} {...{ page, count, onPage }} />
      <span className={classes.space} />
      <IconButton {...button} label="Riduci" onClick={() => onZoom(-1)}>
        <IconMinus size={20} aria-hidden />
      </IconButton>
      {!isNarrow && <span className={classes.zoom}>{zoom}%</span>}
      <IconButton {...button} label="Ingrandisci" onClick={() => onZoom(1)}>
        <IconPlus size={20} aria-hidden />
      </IconButton>
      {!isNarrow && (
        <IconButton {...button} label="Adatta alla larghezza" onClick={onFit}>
          <IconArrowAutofitWidth size={20} aria-hidden />
        </IconButton>
      )}
      <IconButton {...button} label="Cerca nel testo" onClick={onSearch}>
        <IconSearch size={20} aria-hidden />
      </IconButton>
      {isNarrow ? (
        <MoreMenu
          label="Altre azioni sul documento"
          actions={[
            {
              label: 'Adatta alla larghezza',
              icon: <IconArrowAutofitWidth size={18} aria-hidden />,
              onSelect: onFit,
            },
            { label: 'Stampa', icon: <IconPrinter size={18} aria-hidden />, onSelect: onPrint },
            { label: 'Scarica il PDF', icon: <IconDownload size={18} aria-hidden />, onSelect: onSave },
          ]}
        />
      ) : (
        <>
          <IconButton {...button} label="Stampa" onClick={onPrint}>
            <IconPrinter size={20} aria-hidden />
          </IconButton>
          <IconButton {...button} label="Scarica il PDF" tooltipSide="left" onClick={onSave}>
            <IconDownload size={20} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}

type PageFieldProps = { page: number; count: number; onPage: (page: number) => void };

/** The page that is in sight; another number leads there. */
function PageField({ page, count, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  return (
    <form
      className={classes.pageForm}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = Number.parseInt(typed, 10);
        if (Number.isNaN(asked)) setTyped(String(page));
        else onPage(asked);
      }}
    >
      <input
        className={classes.pageField}
        aria-label={`Pagina, da 1 a ${count}`}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(String(page))}
      />
      <span className={classes.of}>di {count}</span>
    </form>
  );
}
