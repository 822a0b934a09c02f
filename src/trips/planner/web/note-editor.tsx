import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { noteRestMs } from '../../planning/rules.ts';
import { NoteLink } from './note-link.tsx';
import classes from './rich-note.module.css';
import { cleanNote, escaped, noteOf } from './rich-note.tsx';

const tools = [
  { command: 'bold', label: 'Grassetto', Icon: IconBold },
  { command: 'italic', label: 'Corsivo', Icon: IconItalic },
  { command: 'underline', label: 'Sottolineato', Icon: IconUnderline },
  { command: 'insertUnorderedList', label: 'Elenco', Icon: IconList },
  { command: 'insertOrderedList', label: 'Elenco numerato', Icon: IconListNumbers },
] as const;

type NoteEditorProps = { label: string; value: string; onChange: (note: string) => void };

/** A small editor for a note with a little formatting; what it gives away is clean. */
export function NoteEditor({ label, value, onChange }: NoteEditorProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const given = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    // What came from here is there already: written again, it would move the caret.
    if (!area.current || value === given.current) return;
    given.current = value;
    area.current.innerHTML = cleanNote(value);
  }, [value]);

  const rest = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const tell = () => {
    rest();
    if (!area.current) return;
    const note = noteOf(area.current);
    if (note === given.current) return;
    given.current = note;
    latest.current(note);
  };
  const tellLater = () => {
    rest();
    timer.current = setTimeout(tell, noteRestMs);
  };
  useEffect(() => {
    const node = area.current;
    return () => {
      // What was typed just before the editor went away is told as well.
      if (timer.current === null || node === null) return;
      clearTimeout(timer.current);
      timer.current = null;
      const note = noteOf(node);
      if (note !== given.current) latest.current(note);
    };
  }, []);
  const [linking, setLinking] = useState<Chosen | null>(null);
  const format = (command: string, value?: string) => {
    area.current?.focus();
    // Deprecated and without a successor; every browser has it.
    document.execCommand(command, false, value);
    tell();
  };
  const link = (href: string) => {
    if (!linking) return;
    choose(linking.range);
    // Nothing chosen: the address is what is read.
    if (linking.range.collapsed) format('insertHTML', `<a href="${escaped(href)}">${escaped(href)}</a>`);
    else format('createLink', href);
    setLinking(null);
  };
  const unlink = () => {
    if (linking) choose(linking.range);
    format('unlink');
    setLinking(null);
  };

  return (
    <div>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.frame}>
        <div className={classes.tools} role="group" aria-label={`Formato: ${label}`}>
          {tools.map(({ command, label: name, Icon }) => (
            <IconButton key={command} size="sm" label={name} onClick={() => format(command)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          ))}
          <IconButton
            size="sm"
            label="Collegamento"
            onClick={() => setLinking(linking ? null : chosenIn(area.current))}
          >
            <IconLink size={18} aria-hidden />
          </IconButton>
        </div>
        {linking && (
          <NoteLink
            begun={linking.href}
            onLink={link}
            onUnlink={unlink}
            onClose={() => {
              choose(linking.range);
              setLinking(null);
            }}
          />
        )}
        <div
          ref={area}
          className={classes.area}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={id}
          onInput={tellLater}
          onBlur={tell}
          onPaste={(event) => {
            event.preventDefault();
            document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
          }}
        />
      </div>
    </div>
  );
}

/** Words of a note, and the link that they are in. */
type Chosen = { range: Range; href: string | null };

/** What is chosen in an editor: the whole link where the caret stands in one, the end where nothing is. */
function chosenIn(area: HTMLElement | null): Chosen | null {
  if (!area) return null;
  const selection = globalThis.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null;
  if (!range || !area.contains(range.commonAncestorContainer)) {
    const end = document.createRange();
    end.selectNodeContents(area);
    end.collapse(false);
    return { range: end, href: null };
  }
  const { startContainer } = range;
  const link = (startContainer instanceof Element ? startContainer : startContainer.parentElement)?.closest(
    'a',
  );
  if (!link || !area.contains(link)) return { range, href: null };
  range.selectNodeContents(link);
  return { range, href: link.getAttribute('href') };
}

function choose(range: Range): void {
  const selection = globalThis.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
