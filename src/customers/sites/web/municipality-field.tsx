import { z } from 'zod';
import {
  type MunicipalitySuggestion,
  municipalitySuggestion,
  municipalityWildcard,
} from '#geography/municipalities/contract.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';
import { suggestionMinimum } from '../rules.ts';

/** So many provinces are told; the first are those of what is nearest. */
const mostProvinces = 20;

type MunicipalityFieldProps = {
  /** 'Città' unless its form calls it otherwise. */
  label?: string;
  description?: string;
  required?: boolean;
  value: string;
  onChange: (city: string) => void;
  /** Fills Città, CAP and Provincia, and the region where one is asked for. */
  onPick: (suggestion: MunicipalitySuggestion) => void;
  /** Provinces one works in: their municipalities come first. */
  near?: readonly string[];
  firstLetterUpper?: boolean;
  error: string | undefined;
};

const noProvinces: readonly string[] = [];

/** 'Città' with the municipalities whose name fits. */
export function MunicipalityField({
  label = 'Città',
  required = true,
  near = noProvinces,
  ...props
}: MunicipalityFieldProps) {
  return (
    <SuggestionField
      {...props}
      label={label}
      required={required}
      maxLength={100}
      minLength={suggestionMinimum}
      fetchSuggestions={(text, signal) => fetchMunicipalities(text, near, signal)}
      itemKey={({ comune, cap, provincia }) => `${comune} ${cap} ${provincia}`}
      renderItem={({ comune, cap, provincia }) => `${comune} (${provincia})${cap ? ` · ${cap}` : ''}`}
    />
  );
}

/** Asks the configured address, in which the typed text takes the wildcard's place. */
async function fetchMunicipalities(
  text: string,
  near: readonly string[],
  signal: AbortSignal,
): Promise<readonly MunicipalitySuggestion[]> {
  const asked = appConfig.suggestUrls.comuni.replace(municipalityWildcard, encodeURIComponent(text));
  const provinces = [...new Set(near)].filter((sigla) => /^[A-Z]{2}$/.test(sigla)).slice(0, mostProvinces);
  const url =
    provinces.length === 0
      ? asked
      : `${asked}${asked.includes('?') ? '&' : '?'}vicine=${provinces.join(',')}`;
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) return [];
  return z.array(municipalitySuggestion).parse(await answer.json());
}
