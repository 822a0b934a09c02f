import { findPlace, killProcess, startServerProcess } from '#test/support/app-process.ts';
import { Client } from './client.ts';
import { type BenchCluster, startBenchCluster } from './cluster.ts';
import type { Sizes } from './sizes.ts';
import { fillWorld, laboratory, password } from './world.ts';

/** A running product with a signed-in laboratory, and what another program needs to stand on the same data. */
export type Product = {
  url: string;
  databaseUrl: string;
  settings: Record<string, string>;
  /** Of its process. */
  pid: number | undefined;
  visitor: Client;
  laboratory: Client;
};

/** How much a product is to lie over. */
type Amount = { placements: number; addresses: number };

/** What measurements use: the product over many records, the same over few, and over as many as one asks for. */
export type Bench = {
  sizes: Sizes;
  large: Product;
  small: Product;
  openOver(amount: Amount): Promise<Product>;
};

/** Fills the databases, starts the products over them, lets `measure` work and clears everything away. */
export async function withBench(
  sizes: Sizes,
  measure: (bench: Bench) => Promise<void>,
  say: (text: string) => void = () => undefined,
  openCluster: () => Promise<BenchCluster> = startBenchCluster,
): Promise<void> {
  const closings: (() => Promise<void>)[] = [];
  const open = async (name: string, { placements, addresses }: Amount): Promise<Product> => {
    const started = performance.now();
    const databaseUrl = await cluster.createDatabase(name);
    await fillWorld(databaseUrl, sizes, { placements, addresses });
    say(`${placements} posizionamenti pronti in ${Math.round((performance.now() - started) / 1000)} s`);
    // One person sends here what a hundred send elsewhere.
    const asked = {
      ...{ DATABASE_POOL: '20', NODE_ENV: 'production' },
      ...{ COSTLY_CALLS_PER_MINUTE: '1000000', UPLOAD_MB_PER_DAY: '10000' },
    };
    const place = await findPlace(databaseUrl, asked);
    closings.push(place.leave);
    const child = await startServerProcess(place);
    closings.push(() => killProcess(child));
    const visitor = new Client(place.url);
    closings.push(async () => visitor.close());
    const { url, settings } = place;
    return {
      url,
      databaseUrl,
      settings,
      pid: child.pid,
      visitor,
      laboratory: await visitor.signIn(laboratory, password),
    };
  };
  const cluster = await openCluster();
  closings.push(() => cluster.stop());
  try {
    const few = { placements: sizes.fewPlacements, addresses: sizes.fewAddresses };
    const small = await open('few', few);
    const large = await open('many', { placements: sizes.placements, addresses: sizes.addresses });
    // Of their own: what is entered there by its number has not been by those that use the two above.
    const others = new Map<number, Promise<Product>>();
    const openOver = (amount: Amount) => {
      const opened = others.get(amount.placements) ?? open(`of_${amount.placements}`, amount);
      others.set(amount.placements, opened);
      return opened;
    };
    await measure({ sizes, large, small, openOver });
  } finally {
    for (const close of closings.reverse()) await close();
  }
}
