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

/** Runs in the page: the visible part of it as the text of an SVG. */
function drawPage({ width, height }) {
  const kept =
    /^(accent|align|background|border|bottom|box|color|column|display|fill|flex|font|gap|grid|height|justify|left|letter|line|list|margin|max|min|object|opacity|order|outline|overflow|padding|place|position|right|row|stroke|text|top|transform|vertical|visibility|white|width|word|z)/;
  const handedDown = /^(color|font|letter|line|list|text|visibility|white|word)/;
  // The same by another name, or of no use where nothing moves.
  const doubled = /(block|inline)|-origin$|^(background-clip|transform-style)/;
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
  const classes = new Map();
  const classOf = (rules) => {
    if (!classes.has(rules)) classes.set(rules, `a${classes.size}`);
    return classes.get(rules);
  };
  const copy = (element) => {
    const twin = element.cloneNode(false);
    const style = getComputedStyle(element);
    const usual = defaultsOf(element.localName);
    const above = getComputedStyle(element.parentElement);
    const isTold = (name) => {
      const value = style.getPropertyValue(name);
      return value !== usual.get(name) || (handedDown.test(name) && value !== above.getPropertyValue(name));
    };
    const rules = [...style]
      .filter((name) => kept.test(name) && !doubled.test(name) && isTold(name))
      .map((name) => `${name}:${style.getPropertyValue(name)}`);
    for (const { name } of [...twin.attributes])
      if (!/^(d|viewBox|fill|stroke.*|cx|cy|r|x|y|width|height|type)$/.test(name)) twin.removeAttribute(name);
    twin.setAttribute('class', classOf(rules.join(';')));
    if (element instanceof HTMLInputElement) {
      const { width: wide } = element.getBoundingClientRect();
      twin.setAttribute('style', `width:${wide}px`);
      twin.setAttribute('placeholder', element.placeholder);
      twin.setAttribute('value', element.value);
      if (element.checked) twin.setAttribute('checked', '');
    }
    const written = (part) => /^"([^"]+)"/.exec(getComputedStyle(element, part).content)?.[1] ?? '';
    twin.append(written('::before'));
    if (element instanceof HTMLImageElement) twin.setAttribute('src', sourceOf(element));
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) twin.append(child.cloneNode());
      else if (child instanceof Element && isSeen(child)) twin.append(copy(child));
    }
    twin.append(written('::after'));
    return twin;
  };
  const sourceOf = (image) => {
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
  };
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return box.top < height && box.bottom > 0 && getComputedStyle(element).display !== 'none';
  };
  const page = copy(document.getElementById('root'));
  plain.remove();
  const html = new XMLSerializer().serializeToString(page);
  const styles = [...classes].map(([rules, name]) => `.${name}{${rules}}`).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style><![CDATA[${styles}]]></style><foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" style="width:${width}px;height:${height}px;overflow:hidden;background:#fff">${html}</div></foreignObject></svg>\n`;
}

const pictures = [
  {
    name: 'wizard-phone',
    size: { width: 390, height: 844 },
    device: { isMobile: true, hasTouch: true },
    username: 'operatore',
    async show(page) {
      await page.goto(`${address}/user/cr39/positioning`);
      await page.getByRole('radio', { name: /Terme Euganee/ }).check();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await page.getByRole('radio', { name: /Terme di Abano/ }).check();
      await page.getByText('Salvato sul telefono').waitFor();
    },
  },
  {
    name: 'site-desk',
    size: { width: 1440, height: 900 },
    device: {},
    username: 'laboratorio',
    async show(page) {
      await page.goto(`${address}/lb/cr39/sede/view/1`);
      await page.getByRole('heading', { level: 1, name: 'Sede centrale' }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
];

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    const { name, size, device, username } = picture;
    const looks = { viewport: size, locale: 'it-IT', reducedMotion: 'reduce', ...device };
    const page = await browser.newPage(looks);
    await page.request.post(`${address}/v1/auth/login`, { data: { username, password: 'radia-demo' } });
    await picture.show(page);
    writeFileSync(path.join(folder, `${name}.svg`), await page.evaluate(drawPage, size));
    process.stdout.write(`docs/images/${name}.svg\n`);
    await page.close();
  }
} finally {
  await browser.close();
}
