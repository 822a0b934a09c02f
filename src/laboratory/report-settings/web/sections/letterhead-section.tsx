import { TextField } from '#ui/fields/text-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import { problemsWithin } from '../typed-settings.ts';
import type { SectionProps } from './section.tsx';

const lines = ['name', 'address', 'vatNumber', 'serviceRecognition', 'phone', 'email'] as const;
const signers = ['laboratoryHead', 'expert'] as const;
const needed = new Set<string>(['name', 'address']);

/** The head of every report, and who signs. */
export function LetterheadSection({ value: { letterhead, ...value }, onChange, errors }: SectionProps) {
  const ofHead = problemsWithin(errors, 'letterhead');
  const ofSigners = problemsWithin(errors, 'signers');
  return (
    <>
      {lines.map((line) => (
        <TextField
          key={line}
          label={settingLabels.letterhead[line]}
          required={needed.has(line)}
          maxLength={256}
          type={line === 'email' ? 'email' : line === 'phone' ? 'tel' : 'text'}
          value={letterhead[line]}
          onChange={(text) => onChange({ letterhead: { ...letterhead, [line]: text } })}
          error={ofHead[line]}
          autoComplete="off"
        />
      ))}
      {signers.map((signer) => (
        <TextField
          key={signer}
          label={settingLabels.signers[signer]}
          required
          maxLength={256}
          value={value.signers[signer]}
          onChange={(text) => onChange({ signers: { ...value.signers, [signer]: text } })}
          error={ofSigners[signer]}
          autoComplete="off"
        />
      ))}
    </>
  );
}
