import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { listRuns } from '../../runs/contract.ts';
import { ProgressRunner } from '../../runs/web/public.ts';
import { type DocumentToGenerate, generateDocument, generateInBackground } from '../contract.ts';
import { generatedKindLabels } from '../rules.ts';
import { Endings } from './endings.tsx';

type GenerationRunnerProps = {
  documents: readonly DocumentToGenerate[];
  onWorking: (works: boolean) => void;
  onBack: () => void;
};

const countInWords = (count: number) => (count === 1 ? '1 documento' : `${count} documenti`);

/** The chosen documents, generated one after another by this page, or by the server while it is closed. */
export function GenerationRunner({ documents, onWorking, onBack }: GenerationRunnerProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const goOnWithout = (documenti: readonly number[]) => {
    setBusy(true);
    call(generateInBackground, { body: { documenti: [...documenti] } }, { idempotencyKey: key })
      .then(async () => {
        await queries.invalidateQueries({ queryKey: endpointKey(listRuns) });
        onBack();
      })
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <ProgressRunner
        label="Generazione dei documenti"
        items={documents.map((document) => ({
          id: document.id,
          label: document.titolo,
          detail: `${generatedKindLabels[document.tipo]} · ${document.company.nome} · ${document.employer.nome}`,
        }))}
        process={(id) =>
          call(generateDocument, { params: { id } }).catch((error: unknown) => {
            throw new Error(toFailure(error).text);
          })
        }
        startLabel={(count) => `Genera ${countInWords(count)}`}
        instead={(rest) => (
          <Button variant="default" loading={isBusy} onClick={() => goOnWithout(rest)}>
            Continua in background
          </Button>
        )}
        ending={(done) =>
          done.length > 0 && <Endings which={{ documenti: [...done] }} onCompleted={onBack} />
        }
        onWorking={onWorking}
      />
      <Button variant="default" onClick={onBack}>
        Torna all’elenco
      </Button>
    </>
  );
}
