import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { NoteEditor } from './note-editor.tsx';
import { linkOf } from './note-link.tsx';
import { cleanNote, RichNote } from './rich-note.tsx';

test('bold text is shown bold, a script is neither shown nor kept (R1-293)', () => {
  const html = '<p onclick="x()">Suonare <b>due</b> volte<script>alert(1)</script></p>';
  expect(cleanNote(html)).toBe('<p>Suonare <b>due</b> volte</p>');
  const { container } = render(<RichNote html={html} />);
  expect(container.querySelector('b')?.textContent).toBe('due');
  expect(container.innerHTML).not.toMatch(/script|onclick|alert/);
});

test.each([
  ['<img src=x onerror=alert(1)>ciao', 'ciao'],
  ['<a href="javascript:alert(1)">qui</a>', 'qui'],
  ['<a href="https://example.org/a?b=1&c=2">qui</a>', '<a href="https://example.org/a?b=1&amp;c=2">qui</a>'],
  ['<div>uno</div><div>due</div>', '<p>uno</p><p>due</p>'],
  ['1 &lt; 2', '1 &lt; 2'],
  ['<p><br></p>', ''],
])('%s becomes %s', (html, note) => expect(cleanNote(html)).toBe(note));

test('what is typed becomes the note, clean, once typing rests (R1-667)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChange = vi.fn();
  render(
    <UiRoot>
      <NoteEditor label="Note" value="<p>Prima</p>" onChange={onChange} />
    </UiRoot>,
  );
  const area = screen.getByRole('textbox', { name: 'Note' });
  expect(area.innerHTML).toBe('<p>Prima</p>');
  area.innerHTML = '<div onclick="x()">Dopo</div>';
  area.dispatchEvent(new Event('input', { bubbles: true }));
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('<p>Dopo</p>');
  vi.useRealTimers();
});

test('what was typed just before the editor goes away is told, and nothing where nothing was typed', () => {
  const onChange = vi.fn();
  const shown = () =>
    render(
      <UiRoot>
        <NoteEditor label="Note" value="<p>Prima</p>" onChange={onChange} />
      </UiRoot>,
    );
  shown().unmount();
  expect(onChange).not.toHaveBeenCalled();
  const { unmount } = shown();
  const area = screen.getByRole('textbox', { name: 'Note' });
  area.innerHTML = '<p>Dopo</p>';
  area.dispatchEvent(new Event('input', { bubbles: true }));
  unmount();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('<p>Dopo</p>');
});

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['www.example.org', 'https://www.example.org'],
  ['javascript:alert(1)', null],
  ['ftp://example.org', null],
  ['due parole', null],
  ['', null],
])('the address %j leads to %j', (typed, href) => expect(linkOf(typed)).toBe(href));

test('the chosen words get a link to a web address, anything else is refused under its field', async () => {
  const done = vi.fn((_command: string, _isShown: boolean, _value?: string) => true);
  document.execCommand = done;
  const person = userEvent.setup();
  render(
    <UiRoot>
      <NoteEditor label="Note" value="<p>Vedi qui</p>" onChange={() => undefined} />
    </UiRoot>,
  );
  const text = screen.getByText('Vedi qui').firstChild;
  if (!text) throw new Error('no words');
  getSelection()?.setBaseAndExtent(text, 5, text, 8);
  await person.click(screen.getByRole('button', { name: 'Collegamento' }));
  const address = await screen.findByRole('textbox', { name: 'Indirizzo web' });
  await person.type(address, 'javascript:alert(1){Enter}');
  expect(await screen.findByText(/comincia con https/)).toBeDefined();
  expect(done).not.toHaveBeenCalled();
  await person.clear(address);
  await person.type(address, 'www.example.org{Enter}');
  expect(done).toHaveBeenCalledExactlyOnceWith('createLink', false, 'https://www.example.org');
  expect(screen.queryByRole('textbox', { name: 'Indirizzo web' })).toBeNull();
});
