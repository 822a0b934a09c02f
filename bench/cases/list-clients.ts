import { gzipSync } from 'node:zlib';
import { listClients } from '#customers/customers/contract.ts';
import type { BareOrder } from '../bare-server.ts';
import type { Bench } from '../bench.ts';
import { startReference } from '../children.ts';
import { Client } from '../client.ts';
import { compare } from '../measure.ts';
import { recordStatements } from '../recorder.ts';
import { type Finding, ms } from '../report.ts';
import { crowd } from '../world.ts';

const path = listClients.path.replace('{committente}', String(crowd.principalId));

/** A long list, against its own query and `JSON.stringify` on a bare server. */
export async function measureClientList({ sizes, large }: Bench): Promise<Finding[]> {
  const { laboratory, settings, databaseUrl } = large;
  const recorded = await recordStatements(settings, { method: 'GET', path, cookie: laboratory.cookie });
  const statement = recorded.findLast(({ text }) => text.includes('clients'));
  if (!statement) throw new Error('The list of clients asked for no clients.');
  const values = encodeURIComponent(JSON.stringify([statement.values]));
  const order: BareOrder = { databaseUrl, calls: { '/': [statement] } };
  const bare = await startReference('bare-server.ts', order);
  const client = new Client(bare.url);
  const headers = { 'accept-encoding': 'gzip' };
  try {
    const { body } = await laboratory.succeed({ path });
    const times = await compare(
      {
        product: () => laboratory.succeed({ path }),
        compressed: () => laboratory.succeed({ path, headers }),
        bare: () => client.succeed({ path: `/?values=${values}` }),
      },
      sizes,
    );
    const count = (JSON.parse(body.toString()) as { clients: unknown[] }).clients.length;
    const list = `Elenco di ${count} clienti`;
    return [
      {
        what: list,
        measured: `HTTP ${ms(times.product)}`,
        reference: `stessa query e JSON.stringify su node:http ${ms(times.bare)}`,
        value: times.product / times.bare,
        unit: '×',
        aim: 1.5,
      },
      {
        what: `${list}, compresso come per un browser`,
        measured: `HTTP ${ms(times.compressed)}`,
        reference: `${Math.round(body.length / 1024)} kB, ${Math.round(gzipSync(body).length / 1024)} kB gzip`,
        value: times.compressed / times.bare,
        unit: '×',
      },
    ];
  } finally {
    client.close();
    await bare.stop();
  }
}
