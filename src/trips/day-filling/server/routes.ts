import { estimateLeg } from '#geography/maps/rules.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { romeInstants } from '#platform/contract/rome-clock.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { proposeDayFill } from '../contract.ts';
import { proposeFill } from '../rules.ts';
import { listFillUnits } from './queries.ts';

export const routes: Route[] = [
  handle(proposeDayFill, async ({ body }, context) => ({ proposte: await proposals(body, context) })),
];

type Proposals = ResponseOf<typeof proposeDayFill>['proposte'];

async function proposals(
  { partenza: { dateHour, ...place }, entro, fermate }: BodyOf<typeof proposeDayFill>,
  context: RequestContext,
): Promise<Proposals> {
  const taken = fermate.flatMap(({ companyId }) => companyId ?? []);
  const units = await listFillUnits(context, taken);
  const [hours = 0, minutes = 0] = entro.split(':').map(Number);
  const found = proposeFill({
    departure: { at: new Date(dateHour), place },
    stops: fermate.map(({ scadenza, ...stop }) => ({
      ...stop,
      deadline: scadenza === null ? null : romeInstants(scadenza, 0)[0] / 1000,
    })),
    ...{ closesAt: hours * 60 + minutes, today: context.clock.today(), candidates: units },
    travel: estimateLeg,
  });
  const byId = new Map(units.map((unit) => [unit.companyId, unit]));
  return found.flatMap(({ companyId, position, detourMs, detourMetres, arrival, endsAt, daysLeft }) => {
    const unit = byId.get(companyId);
    if (!unit) return [];
    const { name, place: where, workingTime, activities, day } = unit;
    return [
      {
        ...{ companyId, nome: name, luogo: where, posizione: position, workingTime, attivita: activities },
        deviazione: { secondi: Math.round(detourMs / 1000), metri: Math.round(detourMetres) },
        ...{ arrivo: arrival.toISOString(), fine: endsAt.toISOString(), scadenza: day, giorni: daysLeft },
      },
    ];
  });
}
