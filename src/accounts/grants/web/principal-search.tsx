import { useState } from 'react';
import { listPrincipalRecords } from '#accounts/principals/contract.ts';
import { call } from '#platform/web/api-client.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';

const suggestions = 20;

type PrincipalSearchProps = {
  label: string;
  description?: string;
  onPick: (principal: { id: number; nome: string }) => void;
};

/** Finds one principal among thousands by words of its name; picking it empties the field. */
export function PrincipalSearch({ label, description, onPick }: PrincipalSearchProps) {
  const [typed, setTyped] = useState('');
  return (
    <SuggestionField
      label={label}
      {...(description ? { description } : {})}
      placeholder="Scrivi qualche lettera del nome"
      value={typed}
      onChange={setTyped}
      minLength={1}
      fetchSuggestions={async (q, signal) => {
        const found = await call(
          listPrincipalRecords,
          { query: { q, size: String(suggestions) } },
          { signal },
        );
        return found.rows;
      }}
      itemKey={({ id }) => id}
      renderItem={({ nome }) => nome}
      onPick={(principal) => {
        setTyped('');
        onPick({ id: principal.id, nome: principal.nome });
      }}
    />
  );
}
