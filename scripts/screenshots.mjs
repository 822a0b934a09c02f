// `npm run screenshots -- [address]`: draws the pictures of the guides from a running demonstration, as SVG: the
// page's own elements with their styles written out, so that the picture is text and can be compared.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/support/chromium.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'docs/images');
const address = process.argv[2] ?? 'http://localhost:3000';
const size = { width: 390, height: 844 };

/** Runs in the page: the visible part of it as the text of an SVG. */
function drawPage({ width, height }) {
  const kept =
    /^(align|background|border|bottom|box|color|column|display|fill|flex|font|gap|grid|height|justify|left|letter|line|list|margin|max|min|object|opacity|order|outline|overflow|padding|place|position|right|row|stroke|text|top|transform|vertical|visibility|white|width|word|z)/;
  const plain = document.createElement('iframe');
  document.body.append(plain);
  const defaults = new Map();
  const defaultsOf = (tag) => {
    if (!defaults.has(tag)) {
      const bare = plain.contentDocument.createElement(tag);
      plain.contentDocument.body.append(bare);
      const style = plain.contentWindow.getComputedStyle(bare);
      defaults.set(tag, new Map([...style].map((name) => [name, style.getPropertyValue(name)])));
    }
    return defaults.get(tag);
  };
  const copy = (element) => {
    const twin = element.cloneNode(false);
    const style = getComputedStyle(element);
    const usual = defaultsOf(element.localName);
    const rules = [...style]
      .filter((name) => kept.test(name) && style.getPropertyValue(name) !== usual.get(name))
      .map((name) => `${name}:${style.getPropertyValue(name)}`);
    for (const { name } of [...twin.attributes])
      if (!/^(d|viewBox|fill|stroke.*|cx|cy|r|x|y|width|height|type)$/.test(name)) twin.removeAttribute(name);
    twin.setAttribute('style', rules.join(';'));
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) twin.append(child.cloneNode());
      else if (child instanceof Element && isSeen(child)) twin.append(copy(child));
    }
    return twin;
  };
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return box.top < height && box.bottom > 0 && getComputedStyle(element).display !== 'none';
  };
  const page = copy(document.getElementById('root'));
  plain.remove();
  const html = new XMLSerializer().serializeToString(page);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" style="width:${width}px;height:${height}px;overflow:hidden;background:#fff">${html}</div></foreignObject></svg>\n`;
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({
    viewport: size,
    locale: 'it-IT',
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
  });
  await page.request.post(`${address}/v1/auth/login`, {
    data: { username: 'operatore', password: 'radia-demo' },
  });
  await page.goto(`${address}/user/cr39/positioning`);
  await page.getByRole('radio', { name: /Terme Euganee/ }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByRole('radio', { name: /Terme di Abano/ }).check();
  await page.getByText('Salvato sul telefono').waitFor();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'wizard-phone.svg'), await page.evaluate(drawPage, size));
  process.stdout.write('docs/images/wizard-phone.svg\n');
} finally {
  await browser.close();
}
