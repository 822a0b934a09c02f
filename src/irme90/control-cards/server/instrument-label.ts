import { sql } from 'drizzle-orm';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type InstrumentKind, instrumentKindLabels } from '#radioprotection/instruments/rules.ts';
import { labelSheet } from '#radioprotection/labels/server/public.ts';
import { cardTexts, scannedInstrumentHref } from '../rules.ts';

type Named = {
  brand: string;
  model: string;
  serialNumber: string;
  kind: InstrumentKind;
  owner: string | null;
};

/** The label of an instrument: its code opens the card, and chooses the instrument where a load is measured. */
export async function printLabel(instrumentId: number, context: RequestContext) {
  const { rows } = await context.db.execute<Named>(sql`
    select i.brand, i.model, i.serial_number as "serialNumber", i.kind, p.name as owner
      from instruments i left join principals p on p.id = i.principal_id where i.id = ${instrumentId}`);
  const [named] = rows;
  if (!named) throw notFound(cardTexts.notFound);
  const { brand, model, serialNumber, kind, owner } = named;
  const label = {
    href: scannedInstrumentHref(instrumentId),
    heading: `s/n ${serialNumber}`,
    lines: [`${brand} ${model}`, instrumentKindLabels[kind]],
    small: owner === null ? [] : [owner],
  };
  const { config, clock } = context;
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', 'inline; filename="etichetta-strumento.pdf"');
  const title = `Etichetta ${brand} ${model}`;
  return writeDocument(
    await labelSheet({ title, labels: [label], baseUrl: config.baseUrl, madeAt: clock.now() }),
  );
}
