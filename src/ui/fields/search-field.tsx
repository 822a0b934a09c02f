import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { IconButton } from '../controls/icon-button.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Reached by pressing '/' anywhere on the page. */
  main?: boolean;
};

/** Filters what stands below it at once; Enter does nothing, Esc empties it. */
export function SearchField({ label, value, onChange, placeholder = 'Cerca', main }: SearchFieldProps) {
  return (
    <TextInput
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      data-main-search={main ? '' : undefined}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        value && (
          <IconButton label="Svuota la ricerca" onClick={() => onChange('')}>
            <IconX size={18} />
          </IconButton>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Escape' && value) {
          event.stopPropagation();
          onChange('');
        }
      }}
    />
  );
}
