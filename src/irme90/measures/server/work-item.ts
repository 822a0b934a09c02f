import { romeDay } from '#platform/contract/dates.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listUsableInstruments } from '../../control-cards/server/public.ts';
import { stateTexts } from '../../forms/rules.ts';
import { findForm } from '../../forms/server/public.ts';
import type { WorkItem } from '../contract.ts';
import { measureTexts } from '../rules.ts';
import { findFirstSite, findWork, listPhotos, type WorkState } from './queries.ts';

/** Why the measures of a form can be neither sent nor corrected by the reader; null: they can. */
export function hindrance({ state, register, mayWork, operator }: WorkState): string | null {
  if (state === 'annullato') return stateTexts.isCancelled;
  if (state === 'firmato') return measureTexts.signed;
  if (register !== null) return measureTexts.attested(register);
  return mayWork ? null : measureTexts.assigned(operator ?? '');
}

/** A form to be measured within reach. Throws 404. */
export async function readWorkItem(formId: number, context: RequestContext): Promise<WorkItem> {
  const { db, user, clock } = context;
  const [form, work] = await Promise.all([findForm(db, user, formId), findWork(db, user, formId)]);
  if (!form || !work) throw notFound(stateTexts.notFound);
  const today = clock.today();
  // Who corrects names what could measure then.
  const day = work.measuredAt === null ? today : romeDay(work.measuredAt);
  const [foto, sede, usable] = await Promise.all([
    listPhotos(db, formId),
    findFirstSite(db, work.clientId),
    listUsableInstruments(db, { clientId: work.clientId, day, isPast: day < today }),
  ]);
  const motivo = hindrance(work);
  const { measuredAt, measuredBy } = work;
  return {
    ...form,
    lavorabile: motivo === null && work.state === 'inviato',
    correggibile: motivo === null && work.state === 'lavorato',
    ...{ motivo, esperto: work.expert, registro: work.register, foto, sede },
    strumenti: usable.map(({ item }) => item),
    misurato: measuredAt && measuredBy ? { quando: measuredAt.toISOString(), chi: measuredBy } : null,
  };
}
