import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the service's script does in the page: a box whose button gives an answer, a new one each time. */
const script = `window.grecaptcha = {
  ready: (then) => then(),
  render: (place, { sitekey, callback }) => {
    const box = document.createElement('button');
    box.type = 'button';
    box.textContent = 'Non sono un robot';
    box.dataset.sitekey = sitekey;
    box.addEventListener('click', () => callback('persona-' + crypto.randomUUID()));
    place.append(box);
  },
};`;

/** A service like reCAPTCHA on this machine: takes each answer that begins with 'persona-' once. */
export async function openCaptchaService() {
  const asked: { scripts: URL[]; checks: URLSearchParams[] } = { scripts: [], checks: [] };
  const used = new Set<string>();
  let broken: boolean | 'secret' = false;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://captcha.invalid');
    if (url.pathname === '/api.js') {
      asked.scripts.push(url);
      response.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    const check = new URLSearchParams(await text(request));
    asked.checks.push(check);
    if (broken === true) {
      response.writeHead(500).end('<html>no</html>');
      return;
    }
    const answer = check.get('response') ?? '';
    const success = check.get('secret') === 'segreto' && answer.startsWith('persona-') && !used.has(answer);
    used.add(answer);
    const verdict =
      broken === 'secret' ? { success: false, 'error-codes': ['invalid-input-secret'] } : { success };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    settings: {
      ...{ CAPTCHA_SITE_KEY: 'chiave-del-sito', CAPTCHA_SECRET: 'segreto', CAPTCHA_ORIGINS: url },
      ...{ CAPTCHA_SCRIPT_URL: `${url}/api.js`, CAPTCHA_VERIFY_URL: `${url}/siteverify` },
    },
    /** It answers nothing that can be read; 'secret': that it does not know who asks. */
    setBroken: (value: boolean | 'secret') => {
      broken = value;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
