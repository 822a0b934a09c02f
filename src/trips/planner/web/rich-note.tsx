import { createElement, type ReactNode } from 'react';
import classes from './rich-note.module.css';

/** Elements that a note may have (Q1-90). */
const kept = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a']);
/** Elements whose content is no text for people. */
const unread = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'textarea',
  'title',
  'svg',
  'math',
]);

/** A note's HTML as a tree that nothing is loaded or run in. */
function treeOf(html: string): Node {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function webAddress(element: Element): string | undefined {
  const href = element.getAttribute('href') ?? '';
  return /^https?:\/\//i.test(href) ? href : undefined;
}

/** A note with its formatting, and nothing besides. */
export function RichNote({ html }: { html: string }) {
  return <div className={classes.note}>{shown(treeOf(html))}</div>;
}

function shown(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, at) => {
    if (!(child instanceof Element)) return child.nodeType === Node.TEXT_NODE ? child.textContent : null;
    const tag = child.localName;
    if (unread.has(tag)) return null;
    const href = tag === 'a' ? webAddress(child) : undefined;
    if (!kept.has(tag) || (tag === 'a' && !href)) return createElement('span', { key: at }, ...shown(child));
    if (tag === 'br') return createElement('br', { key: at });
    const link = href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {};
    return createElement(tag, { key: at, ...link }, ...shown(child));
  });
}

/** What was typed into an editor, as a note: only what a note may have; '' without a word in it. */
export function noteOf(root: Node): string {
  return root.textContent?.trim() ? written(root) : '';
}

function written(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (!(child instanceof Element))
        return child.nodeType === Node.TEXT_NODE ? escaped(child.textContent ?? '') : '';
      const tag = child.localName;
      if (unread.has(tag)) return '';
      const inner = written(child);
      if (tag === 'br') return '<br>';
      const href = tag === 'a' ? webAddress(child) : undefined;
      // What browsers put a line into.
      if (tag === 'div') return `<p>${inner}</p>`;
      if (!kept.has(tag) || (tag === 'a' && !href)) return inner;
      return href ? `<a href="${escaped(href)}">${inner}</a>` : `<${tag}>${inner}</${tag}>`;
    })
    .join('');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The same as HTML: for an editor to begin with. */
export const cleanNote = (html: string) => noteOf(treeOf(html));
