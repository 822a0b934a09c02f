import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { ApiFailure } from '#platform/web/api-failure.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { SignatureCheck } from '../../signed-documents/contract.ts';
import { ReportView } from '../../signed-file-reader/web/public.ts';
import { verdictWords } from '../../verification/rules.ts';

type CheckSignatureProps = {
  /** Of which document, for screen readers. */
  of: string;
  load: () => Promise<{ firme: SignatureCheck[] }>;
};

/** Checks a signed file anew, and tells what was said when it came in. */
export function CheckSignature({ of, load }: CheckSignatureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Verifica firma di ${of}`}
        onClick={() => setOpen(true)}
      >
        Verifica firma
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Firma di ${of}`} size="lg">
        <Checks of={of} load={load} />
      </Dialog>
    </>
  );
}

function Checks({ of, load }: CheckSignatureProps) {
  const { data, error, refetch } = useQuery<{ firme: SignatureCheck[] }, ApiFailure>({
    queryKey: ['check-signature', of],
    queryFn: load,
    gcTime: 0,
  });
  if (error) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons count={2} />;
  return data.firme.map(({ file, acquisito: { quando, chi, esito }, adesso }) => (
    <section key={adesso.file.sha256} aria-label={file}>
      <p>
        {file}, acquisito il {formatDay(romeDay(new Date(quando)))} alle {romeTimeOfDay(new Date(quando))}
        {chi === null ? '' : ` da ${chi}`}: allora «{verdictWords[esito.verdict]}». Adesso:
      </p>
      <ReportView report={adesso} actions={null} />
    </section>
  ));
}
