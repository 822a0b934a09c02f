import type { Locator } from '@playwright/test';
import type { Phone } from './phone.ts';
import type { Errand } from './working-place.ts';

/** What the screen shows: the question whether to go on, a step, or how a sending stands. */
type Sight = 'resume' | 'stored' | `step ${number}`;

const school = 'Istituto Comprensivo Palladio';
const site = 'Sede centrale';

/** Somebody who places dosimeters: does what the screen asks for next, also after the phone has died. */
export class Placing {
  private readonly phone: Phone;
  private readonly photo: Buffer;

  constructor(phone: Phone, photo: Buffer) {
    this.phone = phone;
    this.photo = photo;
  }

  async open(): Promise<void> {
    await this.phone.page.goto('/user/cr39/positioning');
  }

  /** Until the screen says that this one is stored, and with what is open before it. */
  async place(errand: Errand): Promise<void> {
    for (;;) {
      const sight = await this.look();
      if (sight === 'stored' && (await this.phone.page.getByText(errand.code).first().isVisible())) return;
      if (sight === 'resume') await this.press('Riprendi');
      else if (sight === 'stored') await this.press('Posiziona un altro');
      else await this.pass(Number(sight.slice(5)), errand);
      await this.leave(sight);
    }
  }

  /** One step of the ten. */
  private async pass(step: number, { point, code }: Errand): Promise<void> {
    const { page } = this.phone;
    if (step <= 2) await this.choose(school);
    if (step === 4) await this.choose(site);
    if (step === 7) await this.choose(point);
    if (step === 8) {
      await this.choose(code);
      await this.takePhoto();
    }
    if (step < 9) return this.press('Avanti');
    await this.phone.tap(page.getByLabel('Ho letto e confermo i dati'));
    await this.press('Invia i dati');
  }

  private async choose(name: string): Promise<void> {
    const radio = this.phone.page.getByRole('radio', { name, exact: true });
    await radio.waitFor();
    if (!(await radio.isChecked())) await this.phone.tap(radio.locator('xpath=ancestor::label'));
  }

  private async takePhoto(): Promise<void> {
    const { page } = this.phone;
    const taken = page.getByRole('img', { name: /^Anteprima: Foto/ });
    if (await taken.isVisible()) return;
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: this.photo };
    await page.locator('input[type=file]').first().setInputFiles(file);
    this.phone.taps += 1;
    await taken.waitFor();
  }

  private press(name: string): Promise<void> {
    return this.phone.tap(this.button(name));
  }

  private button(name: string): Locator {
    return this.phone.page.getByRole('button', { name, exact: true });
  }

  /** What is on the screen, as soon as it is something. */
  private async look(): Promise<Sight> {
    const progress = this.phone.page.getByRole('progressbar', { name: 'Avanzamento' });
    const resume = this.button('Riprendi');
    await resume.or(progress).first().waitFor();
    if (await resume.isVisible()) return 'resume';
    const step = Number(await progress.getAttribute('aria-valuenow')) / 10;
    if (step < 10) return `step ${step}`;
    await this.button('Posiziona un altro').waitFor();
    return 'stored';
  }

  /** Until the screen no longer shows this. */
  private async leave(sight: Sight): Promise<void> {
    const step = sight === 'stored' ? 10 : Number(sight.slice(5));
    const progress = this.phone.page.locator(`[role=progressbar][aria-valuenow="${step * 10}"]`);
    await (sight === 'resume' ? this.button('Riprendi') : progress).waitFor({ state: 'detached' });
  }
}
