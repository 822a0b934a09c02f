import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { id } from '#platform/contract/shapes.ts';
import { type ImplantType, implantTypes } from '#radioprotection/registries/rules.ts';
import { readTrips } from '../transfers/permissions.ts';
import { categoryOfSlug, overviewTexts } from './rules.ts';

const base = '/v1/user/lb/rp' as const;
const year = z
  .string()
  .regex(/^(19|20|21)\d\d$/, 'Anno non valido.')
  .transform(Number);
const ofYear = z.object({ year });

/** `3-5` names March and May; nothing, or what is empty, every month (Q2-74). */
const months = z
  .string()
  .regex(/^(([1-9]|1[0-2])(-([1-9]|1[0-2]))*)?$/, overviewTexts.badMonths)
  .transform((typed) => [...new Set(typed.split('-').filter(Boolean).map(Number))])
  .optional();
const isImplant = (typed: string): typed is ImplantType => implantTypes.some((type) => type === typed);
const implants = z
  .string()
  .max(200, overviewTexts.badImplants)
  .transform((typed) => [...new Set(typed.split('-').filter(Boolean))])
  .refine((typed): typed is ImplantType[] => typed.every(isImplant), overviewTexts.badImplants)
  .optional();

const asked = z.object({ months, implants });
const reading = { method: 'GET', permission: readTrips, params: ofYear } as const;
const location = z.object({ lat: z.number(), lng: z.number() }).nullable();

export const listOverviewMarkers = endpoint({
  ...{ name: 'listOverviewMarkers', ...reading, path: `${base}/year/{year}/overview`, query: asked },
  summary: 'Unità locali con attività da visitare nei mesi scelti: con o senza appuntamento (Q2-75)',
  response: z.object({
    markers: z.array(
      z.object({
        companyId: id,
        displayName: z.string(),
        location,
        deadline: z.int(),
        appointment: z.boolean(),
      }),
    ),
  }),
});

const perImplant = z.record(z.enum(implantTypes), z.int());

export const countOverviewImplants = endpoint({
  ...{ name: 'countOverviewImplants', ...reading, path: `${base}/common/year/{year}/implants`, query: asked },
  summary: 'Registri e dispositivi di quelle unità locali, per tipo di impianto',
  response: z.object({ registriesCountByImplant: perImplant, deviceCountByImplant: perImplant }),
});

export const countOverviewDevices = endpoint({
  ...{ name: 'countOverviewDevices', method: 'GET', permission: readTrips, query: asked },
  path: `${base}/common/devices/{deviceType}/year/{year}`,
  summary: 'Dispositivi in uso di un tipo con attività da visitare nei mesi scelti',
  params: ofYear.extend({
    deviceType: z
      .string()
      .max(50)
      .transform((slug) => categoryOfSlug(slug))
      .refine((category) => category !== null),
  }),
  response: z.object({ count: z.int() }),
});

/** The same as rows: a unit each, with all that its marker counts for. */
export const overviewRow = z.object({
  companyId: id,
  displayName: z.string(),
  employer: z.string(),
  citta: z.string(),
  provincia: z.string(),
  impianti: z.array(z.enum(implantTypes)),
  dispositivi: z.int(),
  attivita: z.int(),
  conAppuntamento: z.int(),
  scadenza: z.string(),
  luogo: location,
});
export type OverviewRow = z.infer<typeof overviewRow>;

export const listOverviewUnits = endpoint({
  ...{ name: 'listOverviewUnits', ...reading, path: `${base}/year/{year}/overview/units`, query: asked },
  summary: 'Le stesse unità locali come tabella, dalla scadenza più vicina',
  response: z.object({ rows: z.array(overviewRow) }),
});

export const exportOverview = endpoint({
  ...{ name: 'exportOverview', ...reading, path: `${base}/year/{year}/overview/xlsx`, query: asked },
  summary: 'La stessa tabella come foglio Excel',
  ...{ response: fileOf(xlsx), pace: 'costly' },
});
