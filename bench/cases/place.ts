import pg from 'pg';
import { placeDosimeter } from '#field/placement/contract.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { about, recordStatements, type Statement, transactionOf } from '../recorder.ts';
import { type Finding, ms } from '../report.ts';
import { freePlacement, type Placeable, site } from '../world.ts';

const path = placeDosimeter.path.replace('{committente}', String(site.principalId));

const bodyOf = ({ pointId, dosimeterId, code }: Placeable) => ({
  committente: site.principalId,
  cliente: { id: site.clientId },
  indirizzo: { id: site.addressId },
  puntoMisurazione: { id: pointId },
  dosimetro: { id: dosimeterId, codice: code },
  dataPosizionamento: '2026-03-02',
});

/** Placing without a photo over HTTP, against the statements it sends, straight through the driver. */
export async function measurePlacing({ sizes, large }: Bench): Promise<Finding[]> {
  let next = 0;
  const model = freePlacement(next);
  const recorded = await recordStatements(large.settings, {
    ...{ method: 'POST', path, cookie: large.laboratory.cookie },
    body: bodyOf(model),
  });
  const transaction = transactionOf(recorded);
  const driver = new pg.Client({ connectionString: large.databaseUrl });
  await driver.connect();
  try {
    const times = await compare(
      {
        product: () => {
          const body = bodyOf(freePlacement((next += 1)));
          return large.laboratory.succeed({ method: 'POST', path, body });
        },
        driver: () => replay(driver, transaction, model, freePlacement((next += 1))),
      },
      sizes,
    );
    return [
      {
        what: 'Posizionamento senza foto',
        measured: `HTTP ${ms(times.product)}`,
        reference: `le stesse ${transaction.length} istruzioni dal driver ${ms(times.driver)}`,
        value: times.product / times.driver,
        unit: '×',
        aim: 1.5,
      },
    ];
  } finally {
    await driver.end();
  }
}

async function replay(
  driver: pg.Client,
  transaction: readonly Statement[],
  model: Placeable,
  other: Placeable,
): Promise<void> {
  const replaced = new Map([
    [model.code, other.code],
    [String(model.dosimeterId), String(other.dosimeterId)],
    [String(model.pointId), String(other.pointId)],
  ]);
  for (const statement of transaction) await driver.query(about(statement, replaced));
}
