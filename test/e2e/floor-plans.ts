import type { Locator, Page } from '@playwright/test';
import { expect } from '#test/support/e2e.ts';
import { query } from './records.ts';

type Place = { x: number; y: number };
const picture = { width: 1600, height: 1200 };

/** Opens the floor plans of a site of the demo data; tells the numbers of its plans. */
export async function openPlans(
  page: Page,
  databaseUrl: string,
  name: string,
  area: 'user' | 'lb' | 'zone/2' | 'client',
): Promise<{ plans: number[] }> {
  const [site] = await query<{ principal: number; client: number; address: number; plans: number[] }>(
    databaseUrl,
    `select c.principal_id as principal, c.id as client, a.id as address,
            array(select f.id from floor_plans f where f.address_id = a.id order by f.id) as plans
       from addresses a join clients c on c.id = a.client_id where a.name = $1`,
    [name],
  );
  if (!site) throw new Error(`the demo data has no site ${name}`);
  const { principal, client, address, plans } = site;
  const start = area === 'client' ? `/client/${principal}/cr39` : `/${area}/cr39/committenti/${principal}`;
  await page.goto(`${start}/aziende/${client}/indirizzi/${address}/planimetries`);
  return { plans };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

export async function centreOf(element: Locator): Promise<Place> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where a place of the whole picture (in shares of it) is on the screen. */
export async function placeOn(canvas: Locator, share: Place): Promise<Place> {
  await expect(canvas).toHaveAttribute('data-zoom', '1');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(canvas);
  const scale = Math.min(width / picture.width, height / picture.height);
  return {
    x: x + (width - picture.width * scale) / 2 + share.x * picture.width * scale,
    y: y + (height - picture.height * scale) / 2 + share.y * picture.height * scale,
  };
}

export async function tapAt(page: Page, canvas: Locator, share: Place): Promise<void> {
  const { x, y } = await placeOn(canvas, share);
  await page.mouse.click(x, y);
}
