import { z } from 'zod';
import {
  type MunicipalitySuggestion,
  municipalitySuggestion,
  municipalityWildcard,
} from '#geography/municipalities/contract.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';

const suggestionMinimum = 2;

type MunicipalityFieldProps = {
  value: string;
  onChange: (city: string) => void;
  /** Fills Città, CAP and Provincia, and the region where one is asked for. */
  onPick: (suggestion: MunicipalitySuggestion) => void;
  firstLetterUpper?: boolean;
  error: string | undefined;
};

/** 'Città' with the municipalities whose name fits. */
export function MunicipalityField(props: MunicipalityFieldProps) {
  return (
    <SuggestionField
      {...props}
      label="Città"
      required
      maxLength={100}
      minLength={suggestionMinimum}
      fetchSuggestions={fetchMunicipalities}
      itemKey={({ comune, cap, provincia }) => `${comune} ${cap} ${provincia}`}
      renderItem={({ comune, cap, provincia }) => `${comune} (${provincia})${cap ? ` · ${cap}` : ''}`}
    />
  );
}

/** Asks the configured address, in which the typed text takes the wildcard's place. */
async function fetchMunicipalities(
  text: string,
  signal: AbortSignal,
): Promise<readonly MunicipalitySuggestion[]> {
  const url = appConfig.suggestUrls.comuni.replace(municipalityWildcard, encodeURIComponent(text));
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) return [];
  return z.array(municipalitySuggestion).parse(await answer.json());
}
