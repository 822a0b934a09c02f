import pg from 'pg';
import { Phone } from './phone.ts';
import { Placing } from './placing.ts';
import type { Road } from './road.ts';
import type { Errand } from './working-place.ts';

type DayParts = {
  road: Road;
  /** Where the phone finds the product, by way of the road. */
  url: string;
  /** Where it stands itself: for what is no part of the day. */
  appUrl: string;
  databaseUrl: string;
  errands: readonly Errand[];
  random: () => number;
  photo: Buffer;
  say: (text: string) => void;
};

/** Of placements: one in so many is hit by the death of the browser. */
const deathEvery = 12;
const sendingPatienceMs = 1_800_000;

/** A day below ground: prepared where there is signal, worked through without, sent in the evening. */
export class MeasuredDay {
  private readonly parts: DayParts;
  private readonly phone: Phone;
  private readonly placing: Placing;
  private kills = 0;
  /** Milliseconds and taps of each placement that went through without a death. */
  private readonly pace = new Map<number, { ms: number; taps: number }>();

  constructor(parts: DayParts) {
    this.parts = parts;
    this.phone = new Phone(parts.url);
    this.placing = new Placing(this.phone, parts.photo);
  }

  async end(): Promise<void> {
    await this.phone.end();
  }

  /** Does all of it, tells the figures, and says whether everything has arrived once. */
  async run(): Promise<boolean> {
    const { road, errands, say } = this.parts;
    await this.phone.start();
    await this.prepare();
    const before = await this.phone.storedBytes();
    road.signal = 'none';
    await this.placing.open();
    for (const [index, errand] of errands.entries()) await this.placeOne(index + 1, errand);
    const stored = (await this.phone.storedBytes()) - before;
    this.tellPace();
    say(`spazio: ${megabytes(stored)} per ${errands.length} posizionamenti con foto`);
    const opening = await this.timed(async () => {
      await this.placing.open();
      await this.phone.page.getByRole('progressbar', { name: 'Avanzamento' }).waitFor();
    });
    say(`apertura della procedura con ${errands.length} in attesa: ${seconds(opening)}`);
    road.signal = 'flaky';
    say(`invio: ${seconds(await this.timed(() => this.sendAll()))}, interruzioni ${road.cuts}`);
    return this.tellOutcome();
  }

  /** Signs in and chooses the site, where there is signal. */
  private async prepare(): Promise<void> {
    const { page } = this.phone;
    await this.signIn();
    await page.goto('/user/cr39/day');
    await page.getByRole('searchbox', { name: 'Cerca una sede' }).fill('Sede centrale');
    await page.getByRole('button', { name: 'Aggiungi Sede centrale' }).first().click();
    await page.getByText(/Pronto, \d\d:\d\d/).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** A browser writes its cookies every half minute: one that was killed may have lost its session with them. */
  private async signIn(): Promise<void> {
    const credentials = { username: 'operatore', password: 'radia-demo' };
    const answer = await this.phone.page.request.post(`${this.parts.appUrl}/v1/auth/login`, {
      data: credentials,
    });
    if (!answer.ok()) throw new Error(`the operator could not sign in: ${answer.status()}`);
  }

  private async placeOne(number: number, errand: Errand): Promise<void> {
    const { random } = this.parts;
    const isHit = number % deathEvery === 0;
    const tapsBefore = this.phone.taps;
    const began = performance.now();
    const death = isHit ? setTimeout(() => this.phone.kill(), 100 + random() * 1_000) : undefined;
    try {
      await this.placing.place(errand);
      if (!isHit)
        this.pace.set(number, { ms: performance.now() - began, taps: this.phone.taps - tapsBefore });
    } catch (error) {
      if (!isHit) throw error;
      await this.reopen();
      await this.placing.place(errand);
    } finally {
      clearTimeout(death);
    }
    if (isHit && this.phone.isDead) await this.reopen();
  }

  private async reopen(): Promise<void> {
    this.kills += 1;
    await this.phone.bury();
    await this.phone.start();
    await this.placing.open();
  }

  private tellPace(): void {
    const { say, errands } = this.parts;
    for (const waiting of [1, Math.round(errands.length / 2), errands.length]) {
      const near = [...this.pace]
        .filter(([number]) => Math.abs(number - waiting) <= 5 && number > 1)
        .map(([, value]) => value);
      const mean = (of: (value: { ms: number; taps: number }) => number) =>
        near.reduce((sum, value) => sum + of(value), 0) / near.length;
      say(
        `con circa ${waiting} in attesa: ${seconds(mean(({ ms }) => ms))} e ${mean(({ taps }) => taps).toFixed(1)} tocchi per posizionamento`,
      );
    }
    const first = this.pace.get(1);
    if (first) say(`il primo: ${seconds(first.ms)}, ${first.taps} tocchi`);
    say(`chiusure del browser: ${this.kills}`);
  }

  /** In the evening, with a browser that dies three times while it sends. */
  private async sendAll(): Promise<void> {
    const { random } = this.parts;
    const until = performance.now() + sendingPatienceMs;
    for (let deaths = 3; performance.now() < until; deaths -= 1) {
      const death = deaths > 0 ? setTimeout(() => this.phone.kill(), 3_000 + random() * 15_000) : undefined;
      try {
        await this.signIn();
        await this.phone.page.goto('/user/outbox');
        await this.phone.page
          .getByText('Non c’è niente da inviare')
          .waitFor({ timeout: until - performance.now() });
        return;
      } catch (error) {
        if (!this.phone.isDead) throw error;
        this.kills += 1;
        await this.phone.bury();
        await this.phone.start();
      } finally {
        clearTimeout(death);
      }
    }
    throw new Error('the day was not sent in time');
  }

  private async tellOutcome(): Promise<boolean> {
    const { databaseUrl, errands, say } = this.parts;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ code: string; point: string | null; photo: string | null }>(
      `select dosimeter.code, point.alias as point, placement.photo_sha256 as photo
         from placements placement
         join dosimeters dosimeter on dosimeter.id = placement.dosimeter_id
         left join measurement_points point on point.id = placement.point_id
        where dosimeter.code = any($1) and placement.started_on is not null`,
      [errands.map(({ code }) => code)],
    );
    await client.end();
    const placed = Map.groupBy(rows, ({ code }) => code);
    const lost = errands.filter(({ code, point }) => {
      const [row] = placed.get(code) ?? [];
      return row?.point !== point || row.photo === null;
    });
    const doubled = errands.filter(({ code }) => (placed.get(code)?.length ?? 0) > 1);
    const codes = [...lost, ...doubled].map(({ code }) => code).join(' ');
    say(`${errands.length} posizionamenti: persi ${lost.length}, doppi ${doubled.length} ${codes}`);
    return lost.length + doubled.length === 0;
  }

  private async timed(work: () => Promise<void>): Promise<number> {
    const began = performance.now();
    await work();
    return performance.now() - began;
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
