import { useState } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';

type ProvinceFilterProps = {
  /** As it stands in the address. */
  value: string;
  onChange: (province: string | undefined) => void;
};

/** Narrows a list down to one province; half a sigla changes nothing. */
export function ProvinceFilter({ value, onChange }: ProvinceFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return (
    <TextField
      label="Provincia"
      upperCase
      maxLength={2}
      placeholder="Tutte"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        if (text.length !== 1) onChange(text || undefined);
      }}
      autoComplete="off"
    />
  );
}
