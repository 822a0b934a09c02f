import { useEffect, useRef } from 'react';
import { TagField } from '#ui/fields/tag-field.tsx';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import type { ScanAnswer } from '#ui/scanning/use-scan-answers.ts';
import { codesOfTags, tagTexts } from '../rules.ts';

type DosimeterTagFieldProps = {
  label: string;
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
  description?: string;
  error?: string | undefined;
  required?: boolean;
};

/** Codes of dosimeters as tags: typed, pasted, from a reader that types, or scanned one after the other. */
export function DosimeterTagField({ value, onChange, ...rest }: DosimeterTagFieldProps) {
  // Codes may be scanned faster than the page draws.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  function change(codes: readonly string[]) {
    latest.current = codes;
    onChange(codes);
  }

  function scan(text: string): Promise<ScanAnswer> {
    const [code] = codesOfTags(text);
    if (code === undefined) return Promise.resolve({ tone: 'error', code: text, text: tagTexts.noCode });
    if (latest.current.includes(code))
      return Promise.resolve({ tone: 'warning', code, text: tagTexts.alreadyThere });
    change([...latest.current, code]);
    return Promise.resolve({ tone: 'ok', code, text: tagTexts.added(latest.current.length) });
  }

  return (
    <TagField
      {...rest}
      unit={['dosimetro', 'dosimetri']}
      value={value}
      onChange={change}
      read={codesOfTags}
      placeholder="LBS00001, LBS00002"
      aside={
        <ScanButton
          label="Scansiona"
          title="Scansiona i dosimetri"
          hint="Inquadra un codice dopo l’altro"
          codeLabel="Codice del dosimetro"
          onCode={scan}
        />
      }
    />
  );
}
