import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { addUnitDocument } from '../keeping/contract.ts';
import { folderTexts, maxDocumentBytes } from '../rules.ts';
import { readAgain } from './document-dialogs.tsx';

export type TypedDocument = {
  file: File | null;
  titolo: string;
  data: string;
  /** '' of the unit, in no folder. */
  folder: string;
  daFirmare: boolean;
};

/** The form of a PDF that is brought in: what is typed stays until it has arrived; sent twice, it is there once. */
export function useUpload(companyId: number, begin: TypedDocument, onDone: () => void) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(begin);
  const [problems, setProblems] = useState<Partial<Record<keyof TypedDocument, string>>>({});
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const key = useRef(crypto.randomUUID());

  function change(more: Partial<TypedDocument>): void {
    setTyped((before) => ({ ...before, ...more }));
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(more).map((name) => [name, undefined])),
    }));
    setFailure(null);
    key.current = crypto.randomUUID();
  }

  function check(): boolean {
    const found = problemsOf(typed);
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function submit(): Promise<boolean> {
    setSaving(true);
    setFailure(null);
    const { file, titolo, data, folder, daFirmare } = typed;
    try {
      await call(
        addUnitDocument,
        {
          params: { companyId },
          body: { file, titolo, data, folder: folder || undefined, daFirmare: daFirmare ? 'si' : 'no' },
        },
        { idempotencyKey: key.current },
      );
      await Promise.all(readAgain.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
      onDone();
      return true;
    } catch (error) {
      const refused = toFailure(error);
      setProblems(refused.errors);
      setFailure(refused);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { typed, change, problems, frame: { check, failure, isSaving, onSubmit: submit } };
}

function problemsOf({ file, titolo, data }: TypedDocument): Partial<Record<keyof TypedDocument, string>> {
  const tooLarge = file !== null && file.size > maxDocumentBytes;
  return {
    ...(file === null ? { file: folderTexts.noFile } : {}),
    ...(tooLarge ? { file: folderTexts.tooLarge } : {}),
    ...(titolo.trim() === '' ? { titolo: folderTexts.noTitle } : {}),
    ...(data === '' ? { data: folderTexts.noDay } : {}),
  };
}
