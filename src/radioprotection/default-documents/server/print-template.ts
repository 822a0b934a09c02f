import { sql } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ofCompanyWithinReach } from '../../reach/server/public.ts';
import type { UnitFacts } from '../../unit-papers/rules.ts';
import { readMeasures, readPlans, readUnitFacts } from '../../unit-papers/server/public.ts';
import type { DefaultDocumentRecord, printTemplate } from '../contract.ts';
import { exampleFacts } from '../example/rules.ts';
import { defaultDocumentTexts, isSameTemplate, shows } from '../rules.ts';
import { templateDocument } from './template-document.ts';

/** The document with what is written, saved or not, for a unit within reach or for one that does not exist. */
export async function printPreview(
  document: DefaultDocumentRecord,
  { sezioni, unita }: BodyOf<typeof printTemplate>,
  context: RequestContext,
) {
  const template = { sections: sezioni };
  const latest = document.versioni[0];
  const isSaved = isSameTemplate(template, { sections: document.sezioni });
  const facts = await factsOf(document, unita, context);
  return writeDocument(
    templateDocument({
      ...{ title: document.titolo, template, madeAt: context.clock.now() },
      facts,
      plans: unita !== null && shows(template, 'planimetry') ? await readPlans(unita, context) : [],
      measures: unita !== null && shows(template, 'measures') ? await readMeasures(facts, context) : [],
      number: isSaved ? document.numero : null,
      isUnconfirmed: !isSaved || !latest?.conferma,
    }),
  );
}

async function factsOf(
  document: DefaultDocumentRecord,
  companyId: number | null,
  context: RequestContext,
): Promise<UnitFacts> {
  const asOf = context.clock.today();
  if (companyId === null) return exampleFacts(document.tipo, asOf);
  const { rows } = await context.db.execute<{ registryId: number | null }>(sql`
    select (select r.id from registries r where r.company_id = k.id and r.deleted_at is null
        and r.implant_type = any (${sql.param(document.impianti)}::text[])
      order by r.active desc, r.close_date is not null, r.open_date desc, r.id desc limit 1) as "registryId"
    from companies k where k.id = ${companyId} and ${ofCompanyWithinReach(context, sql`k.id`)}`);
  const [found] = rows;
  if (!found) throw notFound(defaultDocumentTexts.unknownUnit);
  return readUnitFacts(context, { companyId, registryId: found.registryId, asOf });
}
