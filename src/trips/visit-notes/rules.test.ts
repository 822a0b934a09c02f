import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteAsText, sanitizedNote } from './rules.ts';

describe('a note as it is kept (R1-293, Q1-90)', () => {
  test.each([
    [
      '<p>Ciao <b>a</b> <strong>tutti</strong><br>qui</p>',
      '<p>Ciao <b>a</b> <strong>tutti</strong><br>qui</p>',
    ],
    ['<ul><li>uno</li><li><em>due</em></li></ul><ol><li><u><i>tre</i></u></li></ol>', null],
    ['<script>alert(1)</script>dopo', 'dopo'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    [
      '<a href="https://radia.invalid/a?b=1&amp;c=2">x</a>',
      '<a href="https://radia.invalid/a?b=1&amp;c=2" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="java&#115;cript:alert(1)">x</a>', 'x'],
    ["<a href='https://a.invalid/\"onmouseover=x'>x</a>", 'x'],
    ['<svg><script>1</script></svg>2 < 3 & 4 > 1', '2 &lt; 3 &amp; 4 &gt; 1'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<b><i>aperto', '<b><i>aperto</i></b>'],
    ['chiuso</p></b>', 'chiuso'],
    ['<b>uno<p>due</b>tre', '<b>uno<p>due</p></b>tre'],
    ['<!-- <b>no</b> -->sì', 'sì'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<P>GRANDE</P>', '<p>GRANDE</p>'],
  ])('%s', (typed, kept) => {
    expect(sanitizedNote(typed)).toBe(kept ?? typed);
  });

  const part = fc.oneof(
    fc.constantFrom('<', '>', '"', "'", '/', '&', '=', ' ', '<a href=', '<p', '<b>', '</b>', '<!--', '-->'),
    fc.constantFrom(
      '<script>',
      '</script>',
      'onload=',
      'https://x.invalid',
      'javascript:',
      '<img src=x ',
      '&lt;',
      '&#60;',
    ),
    fc.string({ maxLength: 6 }),
  );
  const typed = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
  const markup =
    /<(\/?(p|b|strong|i|em|u|ul|ol|li|a)|br|a href="https?:[^"<>]*" rel="noopener noreferrer")>/g;

  test('holds no markup but what is allowed, whatever was typed', () => {
    fc.assert(
      fc.property(typed, (html) => {
        expect(sanitizedNote(html).replace(markup, '')).not.toMatch(/[<>"]/);
      }),
      { numRuns: 2000 },
    );
  });

  test('stays as it is when it is kept again', () => {
    fc.assert(
      fc.property(typed, (html) => {
        const kept = sanitizedNote(html);
        expect(sanitizedNote(kept)).toBe(kept);
      }),
    );
  });

  test('reads as plain text where nothing is formatted', () => {
    expect(noteAsText('<p>Suonare <b>due</b> volte</p><ul><li>a &lt; b</li></ul>')).toBe(
      'Suonare due volte\na < b',
    );
  });
});
