import type { Locator, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '#test/support/e2e.ts';

/** What somebody chooses on the way through the placement wizard, by the names on the screen. */
export type Choices = { principal: string; client: string; address: string; point: string };

/** The site whose questionnaires are answered already: the quickest way to a late step. */
export const palladio: Choices = {
  principal: 'Istituto Comprensivo Palladio',
  client: 'Istituto Comprensivo Palladio',
  address: 'Sede centrale',
  point: 'Aula 1',
};

/** The site with every kind of point; nobody has described its building yet. */
export const mudBaths: Choices = {
  principal: 'Terme Euganee S.p.A.',
  client: 'Terme di Abano',
  address: 'Reparto fanghi',
  point: 'Spogliatoio',
};

export const stepTitles = [
  'Committente',
  'Datore di Lavoro/ Cliente',
  'Questionario datore di lavoro',
  'Indirizzo di campionamento',
  'Planimetrie',
  'Questionario edificio',
  'Punto di misurazione',
  'Posizionamento dosimetro',
  'Riepilogo',
  'Esito',
] as const;

export const allPrincipals = '/user/cr39/positioning';
export const placementCall = '**/committenti/*/posizionamento';
export const employerSurveyCall = '**/cr39/clienti/*/survey';

/** The placement wizard as a person sees it. */
export class Wizard {
  readonly page: Page;
  readonly progress: Locator;
  readonly heading: Locator;
  readonly photo: Locator;
  readonly success: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.progress = page.getByRole('progressbar', { name: 'Avanzamento' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.photo = page.getByRole('img', { name: /^Anteprima: Foto/ });
    this.success = page.getByText('Dosimetro posizionato correttamente!');
    this.failure = page.getByText('Qualcosa è andato storto', { exact: true });
  }

  async open(address = allPrincipals): Promise<void> {
    await this.page.goto(address);
    await expect(this.heading).toBeVisible();
  }

  async isAt(step: number): Promise<void> {
    await expect(this.progress).toHaveAttribute('aria-valuenow', String(step * 10));
    await expect(this.heading).toHaveText(stepTitles[step - 1] ?? '');
  }

  option(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  async choose(name: string | RegExp): Promise<void> {
    await tap(this.option(name));
  }

  /** Chooses something else than before, though what is told to be lost by that goes. */
  async chooseInstead(name: string): Promise<void> {
    await this.option(name).locator('xpath=ancestor::label').click();
    const question = this.page.getByRole('alertdialog', { name: /^Cambiare / });
    await expect(question).toContainText('va perso');
    await question.getByRole('button', { name: 'Cambia', exact: true }).click();
    await expect(this.option(name)).toBeChecked();
  }

  next(): Promise<void> {
    return this.page.getByRole('button', { name: 'Avanti' }).click();
  }

  back(): Promise<void> {
    return this.page.getByRole('button', { name: 'Indietro' }).click();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Expects the step's list to be refused with exactly this text, and to stay on the step. */
  async refusesList(text: string): Promise<void> {
    const list = this.page.getByRole('radiogroup').first();
    await expect(list).toHaveAttribute('aria-invalid', 'true');
    await expect(list).toHaveAccessibleDescription(text);
  }

  /** Expects exactly this text under a field, tied to it. */
  async complains(field: Locator, text: string): Promise<void> {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`(^| )${escape(text)}( |$)`));
  }

  /** Expects no message under a field. */
  async accepts(field: Locator): Promise<void> {
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }

  /** A question of a questionnaire, with its fields. */
  question(text: string): Locator {
    return this.page.locator('[data-question]').filter({
      has: this.page.locator('legend, label').filter({ hasText: new RegExp(`^${escape(text)}( \\*)?$`) }),
    });
  }

  /** Answers a question of many choices by searching for one. */
  async pick(question: string, choice: string): Promise<void> {
    const asked = this.question(question);
    await asked.getByRole('combobox').fill(choice);
    await asked.getByRole('option', { name: choice, exact: true }).click();
    await expect(asked.getByText(choice, { exact: true })).toBeVisible();
  }

  /** Choices of the dosimeter step, by their codes. */
  get dosimeters(): Locator {
    return this.page.getByRole('radio', { name: /^(LBS|PRV)\d+$/ });
  }

  /** Answers what is mandatory about the building. */
  async describeBuilding(): Promise<void> {
    await this.pick("Destinazione d'uso", 'Uffici');
    await this.question('Anno di costruzione').getByRole('textbox').fill('1975');
    await this.question('Presenza di locali interrati o seminterrati').getByLabel('No').check();
  }

  /** Answers what is mandatory about the employer. */
  async describeEmployer(): Promise<void> {
    await this.question('Codice fiscale o partita IVA').getByRole('textbox').fill('00000019992');
    await this.pick('Settore di attività (ATECO)', 'P | Istruzione');
    await this.question('Numero di lavoratori').getByRole('textbox').fill('85');
  }

  /** Goes from the first step to `step` and stays there; to one that is passed over by the choices made so far. */
  async walkTo(step: number, choices: Choices = palladio): Promise<void> {
    await this.isAt(1);
    let current = 1;
    while (current < step) {
      await this.complete(current, choices);
      await this.next();
      const left = current * 10;
      await expect(this.progress).not.toHaveAttribute('aria-valuenow', String(left));
      current = await this.current();
    }
    if (current > step) await this.jumpTo(step);
    await this.isAt(step);
  }

  /** At a step, also where there was nothing to ask and it was passed over. */
  async visit(step: number): Promise<void> {
    await expect.poll(() => this.current()).toBeGreaterThanOrEqual(step);
    if ((await this.current()) > step) await this.jumpTo(step);
    await this.isAt(step);
  }

  private async current(): Promise<number> {
    return Number(await this.progress.getAttribute('aria-valuenow')) / 10;
  }

  /** Back to a step by the choices made so far. */
  async jumpTo(step: number): Promise<void> {
    const labels: Record<number, string> = {
      1: 'Committente',
      2: 'Datore di lavoro/ cliente',
      3: 'Questionario datore di lavoro',
      4: 'Indirizzo',
      5: 'Planimetrie',
      6: 'Questionario edificio',
      7: 'Punto',
      8: 'Dosimetro',
    };
    const trail = this.page.getByRole('navigation', { name: 'Scelte fatte finora' });
    // On a desk the list stands beside the step, open.
    if ((this.page.viewportSize()?.width ?? 0) < 1200) await trail.getByRole('button').first().click();
    await trail.getByRole('button', { name: new RegExp(`^${labels[step]}`) }).click();
  }

  /** Completes one step and leaves it; nothing where it was passed over. */
  async pass(step: number, choices: Choices = palladio): Promise<void> {
    await expect.poll(() => this.current()).toBeGreaterThanOrEqual(step);
    if ((await this.current()) > step) return;
    await this.complete(step, choices);
    await this.next();
  }

  /** Chooses and answers what a step needs. */
  async complete(step: number, choices: Choices = palladio): Promise<void> {
    if (step === 1) await this.choose(choices.principal);
    if (step === 2) await this.choose(choices.client);
    if (step === 4) await this.choose(choices.address);
    if (step === 7) await this.choose(choices.point);
    if (step === 8) await tap(this.dosimeters.first());
    if (step === 3 || step === 6) await expect(this.page.locator('[data-question]').first()).toBeVisible();
    if (step === 6 && choices === mudBaths) await this.describeBuilding();
  }

  /** From step 8: takes the first dosimeter, and its photo when one is given. Returns its code. */
  async takeDosimeter(photo?: Buffer): Promise<string> {
    await tap(this.dosimeters.first());
    if (photo) await this.takePhoto(photo);
    return chosenCode(this.page);
  }

  async takePhoto(photo: Buffer): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(this.photo).toBeVisible();
  }

  /** From step 9, also where some steps on the way to it were passed over. */
  async send(): Promise<void> {
    await this.isAt(9);
    await this.page.getByLabel('Ho letto e confermo i dati').check();
    await this.page.getByRole('button', { name: 'Invia i dati' }).click();
  }

  /** From the first step to the summary. Returns the code of the dosimeter. */
  async fillIn(choices: Choices = palladio, photo?: Buffer): Promise<string> {
    await this.walkTo(8, choices);
    const code = await this.takeDosimeter(photo);
    await this.next();
    await this.isAt(9);
    return code;
  }

  isSaved(): Promise<void> {
    return expect(this.page.getByText(/^Salvato sul (telefono|dispositivo)$/)).toBeVisible();
  }
}

/** Presses the card around a radio button. */
async function tap(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The code on the chosen card of the dosimeter step. */
function chosenCode(page: Page): Promise<string> {
  return page
    .getByRole('radio', { checked: true })
    .first()
    .evaluate((radio) => {
      const label = document.getElementById(radio.getAttribute('aria-labelledby') ?? '');
      return label?.textContent ?? '';
    });
}

/** A photo as a phone takes it, larger than what is sent. */
export function photograph(width = 2400, height = 1800): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7a9e7e' } })
    .jpeg()
    .toBuffer();
}

/** The body of a request, as sent. */
export function bodyOf(request: Request): Record<string, unknown> {
  return request.postDataJSON() as Record<string, unknown>;
}

/** A PDF of one empty page. */
export function onePagePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 297]>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${body}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text);
}

/** Lets what the page has put off until after it has drawn be done, such as setting a timer. */
export async function isSettled(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const turned = new Promise((done) => port1.addEventListener('message', done));
      port1.start();
      port2.postMessage(null);
      await turned;
    });
  }
}

/**
 * Stops the installed clock of the page a little ahead; `page.clock.runFor` moves it. It goes on until it is stopped, so
 * on a busy machine it may be beyond that moment already: then it is stopped further ahead.
 */
export async function stopClock(page: Page, ahead = 1_000): Promise<void> {
  const at = (await page.evaluate(() => Date.now())) + ahead;
  try {
    await page.clock.pauseAt(at);
  } catch (error) {
    if (!String(error).includes('fast-forward to the past')) throw error;
    await stopClock(page, 2 * ahead);
  }
}
