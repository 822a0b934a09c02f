import { call } from '#platform/web/api-client.ts';
import { SafeMarkup } from '#ui/feedback/safe-markup.tsx';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';
import { type DosimeterSuggestion, suggestDosimeters } from '../contract.ts';
import { dosimeterMinimum } from '../rules.ts';
import classes from './suggestions.module.css';

type DosimeterTypeaheadProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** A suggestion was chosen: its code, and the site and point that fields beside it may follow. */
  onPick: (item: DosimeterSuggestion) => void;
  error?: string | undefined;
  required?: boolean;
};

/** The code of a dosimeter, with suggestions from the first moment; any code can be typed. */
export function DosimeterTypeahead(props: DosimeterTypeaheadProps) {
  return (
    <SuggestionField
      {...props}
      upperCase
      maxLength={64}
      minLength={dosimeterMinimum}
      fetchSuggestions={(q, signal) => call(suggestDosimeters, { query: { q } }, { signal })}
      itemKey={({ id }) => id}
      renderItem={({ suggest }) => (
        <span className={classes.words}>
          <SafeMarkup html={suggest} />
        </span>
      )}
    />
  );
}
