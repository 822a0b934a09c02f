import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, signIn } from '#test/support/e2e.ts';
import { isInstalled, test } from '#test/support/field-device.ts';

/** The product behind an address of its own, at which one may pretend that it has been renewed. */
type Deployment = { url: string; server: Server; renewal: 'none' | 'half' | 'whole' };

async function deploy(target: string): Promise<Deployment> {
  const deployment: Deployment = { url: '', server: createServer(), renewal: 'none' };
  deployment.server.on('request', (request, response) => {
    const path = request.url ?? '/';
    const isWorker = path.startsWith('/service-worker.js');
    if (deployment.renewal === 'half' && path === '/icon-512.png') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi ospiti</h1>');
      return;
    }
    void fetch(target + path, {
      headers: { cookie: request.headers.cookie ?? '', accept: request.headers.accept ?? '*/*' },
    }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await answer.arrayBuffer());
      const body = isWorker ? renewed(bytes.toString(), deployment.renewal) : bytes;
      response.writeHead(answer.status, { 'content-type': type }).end(body);
    });
  });
  await once(deployment.server.listen(0, '127.0.0.1'), 'listening');
  const address = deployment.server.address();
  deployment.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return deployment;
}

/** The worker of another version of the same files. */
function renewed(worker: string, renewal: Deployment['renewal']): string {
  return renewal === 'none' ? worker : worker.replace(/"version":"\w+"/, `"version":"${renewal}"`);
}

const shells = (page: Page) => page.evaluate(() => caches.keys());

/** Lets the browser look for a new version; true when it has stored one. */
function lookForNewVersion(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    if (!worker) return registration.waiting !== null;
    return new Promise<boolean>((resolve) => {
      worker.addEventListener('statechange', () => resolve(worker.state === 'installed'));
    });
  });
}

test('a new version is offered once it is whole, and taken when one says so', async ({ device, app }) => {
  const { page, context } = device;
  const deployment = await deploy(app.url);
  await signIn(page, 'operatore');
  const cookies = await context.cookies();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: deployment.url })));
  await page.goto(`${deployment.url}/user/cr39`);
  await isInstalled(device);
  const [first] = await shells(page);
  const offer = page.getByText('È pronta una nuova versione.');

  deployment.renewal = 'half';
  expect(await lookForNewVersion(page)).toBe(false);
  await expect.poll(() => shells(page)).toEqual([first]);
  await expect(offer).toHaveCount(0);

  deployment.renewal = 'whole';
  expect(await lookForNewVersion(page)).toBe(true);
  await expect(offer).toBeVisible();
  // Somebody at work in a wizard is not disturbed.
  await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
  await expect(page.getByText('Passaggio 1/10', { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Ricarica' }).click();
  await expect.poll(() => shells(page).catch(() => [])).toEqual(['radia-shell-whole']);
  await expect(page.getByRole('link', { name: /^Posiziona un dosimetro/ })).toBeVisible();
  await expect(offer).toHaveCount(0);

  deployment.server.closeAllConnections();
  deployment.server.close();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Posiziona un dosimetro/ })).toBeVisible();
});
