import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const readMunicipalities = permission('municipalities.read', 'signed-in');

/** Wildcard that a page replaces by the typed text, percent-encoded. */
export const municipalityWildcard = '--QUERY--';

export const regionShape = z.object({ id: z.int().min(1).max(20), label: z.string() });

export const municipalitySuggestion = z.object({
  comune: z.string(),
  /** Empty where no postal file has been imported or the municipality is not in it. */
  cap: z.string(),
  /** Sigla of the province. */
  provincia: z.string(),
  region: regionShape,
});
export type MunicipalitySuggestion = z.infer<typeof municipalitySuggestion>;

export const suggestMunicipalities = endpoint({
  name: 'suggestMunicipalities',
  method: 'GET',
  path: '/v1/user/user/geo/comuni/{query}',
  summary: 'Comuni il cui nome corrisponde al testo, al più 50; se un comune ha più CAP, una riga per CAP.',
  permission: readMunicipalities,
  params: z.object({ query: z.string() }),
  /** Provinces one works in: of municipalities that fit as well, theirs come first. */
  query: z.object({
    vicine: z
      .string()
      .regex(/^[A-Za-z]{2}(,[A-Za-z]{2}){0,19}$/, 'Indicare sigle di province, separate da virgole.')
      .optional(),
  }),
  response: z.array(municipalitySuggestion),
});
