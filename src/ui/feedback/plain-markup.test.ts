import { expect, test } from 'vitest';
import { plainMarkup } from './plain-markup.ts';

const bold = (...parts: string[]) => ({ tag: 'b', parts });

test.each([
  ['Terme', ['Terme']],
  ['<b>Ter</b>me', [bold('Ter'), 'me']],
  ['a<br>b<br/>c', ['a', { tag: 'br', parts: [] }, 'b', { tag: 'br', parts: [] }, 'c']],
  ['<small>x <b>y</b></small>', [{ tag: 'small', parts: ['x ', bold('y')] }]],
  ['Fratelli &amp; Figli &lt;b&gt; &#39;', ["Fratelli & Figli <b> '"]],
  ['&amp;lt;', ['&lt;']],
  ['<b>offen', [bold('offen')]],
  ['zu</b>', ['zu']],
  ['3 < 4', ['3 ', '<', ' 4']],
])('%s keeps its emphasis (R0-201)', (html, parts) => {
  expect(plainMarkup(html)).toEqual(parts);
});

test.each([
  ['<b onclick="run()" style="x">a</b>', [bold('a')]],
  ['<img src=x onerror="run()">a', ['a']],
  ['<script>run()</script>a', ['a']],
  ['<SCRIPT src=x>run()', []],
  ['<a href="javascript:run()">a</a>', ['a']],
  ['<svg><script>run()</script></svg>a', ['a']],
  ['<!-- <b>a</b> -->b', ['b']],
])('%s loses what could run (R0-201)', (html, parts) => {
  expect(plainMarkup(html)).toEqual(parts);
});
