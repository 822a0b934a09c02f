import { createElement, type ReactNode } from 'react';
import { type MarkupPart, plainMarkup } from './plain-markup.ts';

/** HTML from elsewhere, of which only plain emphasis is kept: no attribute, no other element, nothing that runs. */
export function SafeMarkup({ html }: { html: string }) {
  return <>{shown(plainMarkup(html))}</>;
}

function shown(parts: readonly MarkupPart[]): ReactNode[] {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part;
    const { tag, parts: inner } = part;
    return tag === 'br'
      ? createElement(tag, { key: place })
      : createElement(tag, { key: place }, ...shown(inner));
  });
}
