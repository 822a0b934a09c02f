import { useRef, useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import type { VerificationReport } from '../../verification/contract.ts';
import { limits, verificationTexts } from '../../verification/rules.ts';
import { readSignedFile } from '../contract.ts';

type Looked = { file: File | null; report: VerificationReport | null; failure: string | null };
const nothing: Looked = { file: null, report: null, failure: null };

/** The file that is looked at, with its report once it has come; of several chosen in a row only the last counts. */
export function useSignedFile() {
  const [looked, setLooked] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<File | null>(null);

  function take(file: File): void {
    latest.current = file;
    if (file.size > limits.fileMiB * 2 ** 20) setLooked({ ...nothing, failure: verificationTexts.tooLarge });
    else void read(file);
  }

  async function read(file: File): Promise<void> {
    setBusy(true);
    setLooked({ ...nothing, file });
    const answer = await call(readSignedFile, { body: { file: file } }).then(
      (report) => ({ file, report, failure: null }),
      (error: unknown) => ({ ...nothing, failure: toFailure(error).text }),
    );
    if (latest.current !== file) return;
    setLooked(answer);
    setBusy(false);
  }

  return { ...looked, isBusy, take };
}
