import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { SafeMarkup } from '#ui/feedback/safe-markup.tsx';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';
import { siteMinimum } from '../rules.ts';
import type { Suggested } from './fetch-suggestions.ts';
import classes from './suggestions.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was chosen to come to this page; its text stays in the search box. */
    chosenSuggestion?: string;
  }
}

type SuggestedSearchProps = {
  label: string;
  placeholder: string;
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<readonly Suggested[]>;
};

/** A search field whose suggestions open the page of what is chosen. */
export function SuggestedSearch({ label, placeholder, fetchSuggestions }: SuggestedSearchProps) {
  const navigate = useNavigate();
  const chosen = useRouterState({ select: ({ location }) => location.state.chosenSuggestion });
  const [typed, setTyped] = useState(chosen ?? '');
  return (
    <SuggestionField
      label={label}
      hideLabel
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={setTyped}
      minLength={siteMinimum}
      fetchSuggestions={fetchSuggestions}
      itemKey={({ id }) => id}
      renderItem={(item) => <SuggestedItem item={item} />}
      onPick={({ fulltext, href }) => {
        setTyped(fulltext);
        void navigate({ to: href, state: { chosenSuggestion: fulltext } });
      }}
    />
  );
}

function SuggestedItem({ item }: { item: Suggested }) {
  return (
    <span className={classes.item} data-inactive={item.active_sede ? undefined : ''}>
      <span className={classes.words}>
        <SafeMarkup html={item.suggest} />
      </span>
      {!item.active_sede && <span className={classes.badge}>Non attiva</span>}
    </span>
  );
}
