type Words = Record<string, (args: Record<string, string>) => string>;

/** The library's own texts, for screen readers, by the names it gives them. */
const words: Words = {
  'pdfjs-page-landmark': ({ page }) => `Pagina ${page}`,
};

/** Says the library's texts in Italian: the names of pages; the rest of it stays unsaid. */
export const readerWords = {
  getLanguage: () => 'it',
  getDirection: () => 'ltr',
  get: (_id: string, _args: unknown, fallback?: string) => Promise.resolve(fallback ?? ''),
  translate(element: HTMLElement): Promise<void> {
    for (const named of [element, ...element.querySelectorAll<HTMLElement>('[data-l10n-id]')]) {
      const text = words[named.dataset['l10nId'] ?? ''];
      const args = JSON.parse(named.dataset['l10nArgs'] ?? '{}') as Record<string, string>;
      if (!text) continue;
      named.setAttribute('aria-label', text(args));
      // Hundreds of regions would hide those of the page around them.
      named.setAttribute('role', 'group');
    }
    return Promise.resolve();
  },
  translateOnce(element: HTMLElement): Promise<void> {
    return this.translate(element);
  },
  destroy: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
};
