import { expect, type Locator, type Page, type Request } from '@playwright/test';

export const replacementStepTitles = [
  'Rimozione Dosimetro',
  'Posizionamento Dosimetro',
  'Riepilogo',
  'Esito',
] as const;

export const everything = '/user/cr39/replacement';
export const replaceCall = /\/dosimetri\/\d+\/replace$/;

/** The replacement wizard as a person sees it. */
export class ReplacementWizard {
  readonly page: Page;
  readonly next: Locator;
  readonly proceedAnyway: Locator;
  readonly photo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.next = page.getByRole('button', { name: 'Avanti' });
    this.proceedAnyway = page.getByRole('checkbox', { name: 'Procedi comunque', exact: true });
    this.photo = page.getByRole('img', { name: /^Anteprima: Foto/ });
  }

  async isAt(step: number): Promise<void> {
    await expect(this.page.getByText(`Passaggio ${step}/4`, { exact: true })).toBeVisible();
    await expect(this.page.getByRole('progressbar', { name: 'Avanzamento' })).toHaveAttribute(
      'aria-valuenow',
      String(step * 25),
    );
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(
      replacementStepTitles[step - 1] ?? '',
    );
  }

  option(code: string): Locator {
    return this.page.getByRole('radio', { name: code, exact: true });
  }

  /** The whole card of a dosimeter. */
  card(code: string): Locator {
    return this.option(code).locator('xpath=ancestor::label/..');
  }

  async choose(code: string): Promise<void> {
    await this.option(code).locator('xpath=ancestor::label').click();
    await expect(this.option(code)).toBeChecked();
  }

  /** The code of a dosimeter that stands at a point. */
  async codeAt(point: string): Promise<string> {
    const card = this.page
      .getByRole('radiogroup')
      .locator('label')
      .filter({ hasText: ` · ${point} · ` });
    const text = await card.first().textContent();
    return /^[A-Z]+\d{5}/.exec(text ?? '')?.[0] ?? '';
  }

  /** The codes offered as the new dosimeter, in their order. */
  async offered(): Promise<string[]> {
    const options = this.page.getByRole('radiogroup', { name: 'Nuovo dosimetro' }).locator('label');
    await expect(options.first()).toBeVisible();
    const texts = await options.allTextContents();
    return texts.map((text) => /^[A-Z]+\d{5}/.exec(text)?.[0] ?? '');
  }

  async send(): Promise<Request> {
    const sending = this.page.waitForRequest(replaceCall);
    await this.page.getByLabel('Ho letto e confermo i dati', { exact: true }).check();
    await this.page.getByRole('button', { name: 'Invia i dati', exact: true }).click();
    return sending;
  }
}
