import { Button } from '@mantine/core';
import { IconDownload, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, endpointUrl, toFailure } from '#platform/web/api-client.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { completeGenerated, downloadGenerated, previewCompletion } from '../contract.ts';

type Which = { documenti: number[] } | { run: number };
type Preview = ResponseOf<typeof previewCompletion>;

const sentInWords = (count: number) =>
  count === 1 ? '1 documento è alla firma' : `${count} documenti sono alla firma`;

/** What is done with documents that have been generated: one archive of them, and their way to signature. */
export function Endings({ which, onCompleted }: { which: Which; onCompleted: () => void }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const query = 'run' in which ? { run: String(which.run) } : { documenti: which.documenti.join() };
  const work = (what: () => Promise<unknown>) => {
    setBusy(true);
    what()
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => setBusy(false));
  };
  const ask = () =>
    work(async () => {
      setSent(0);
      setPreview(await call(previewCompletion, { body: which }));
    });
  // Part by part, each kept whole: what is sent stays sent whatever becomes of the rest.
  const sendAll = async () => {
    let count = 0;
    let after: number | null | undefined;
    try {
      while (after !== null) {
        const body = { ...which, dopo: after };
        const part: ResponseOf<typeof completeGenerated> = await call(completeGenerated, { body });
        count += part.mandati;
        setSent(count);
        after = part.dopo;
      }
      showToast('ok', sentInWords(count));
    } catch (error) {
      const { text } = toFailure(error);
      showToast('error', count === 0 ? text : `${sentInWords(count)}, gli altri non ancora. ${text}`);
    }
  };
  // Where a part fails, too: what is shown around is renewed, and opened again the dialog counts what is left.
  const send = () =>
    work(() =>
      sendAll().then(() => {
        setPreview(null);
        onCompleted();
      }),
    );
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={endpointUrl(downloadGenerated, { query })}
        leftSection={<IconDownload size={18} />}
      >
        Scarica ZIP
      </Button>
      <Button
        color="accent"
        loading={isBusy && preview === null}
        leftSection={<IconSignature size={18} />}
        onClick={ask}
      >
        Completa
      </Button>
      <ConfirmDialog
        open={preview !== null}
        title="Mandare i documenti alla firma?"
        confirmLabel={preview?.pronti === 1 ? 'Manda 1 documento' : `Manda ${preview?.pronti ?? 0} documenti`}
        busy={isBusy}
        isDisabled={preview?.pronti === 0}
        onConfirm={send}
        onCancel={() => setPreview(null)}
      >
        {preview && <Signers preview={preview} />}
        {preview && sent > 0 && (
          <p role="status">
            {sent} di {preview.pronti} {preview.pronti === 1 ? 'mandato' : 'mandati'}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function Signers({ preview: { pronti, firmatari, fermi } }: { preview: Preview }) {
  return (
    <>
      {pronti === 0 ? (
        <p>Non c’è nessuna bozza da mandare: questi documenti restano come sono.</p>
      ) : (
        <>
          <p>Le bozze non cambiano più. Vanno nell’elenco dei documenti da firmare di:</p>
          <ul>
            {firmatari.map(({ nome, quanti }) => (
              <li key={nome}>
                {nome}: {quanti}
              </li>
            ))}
          </ul>
        </>
      )}
      {fermi.length > 0 && (
        <details open={pronti === 0}>
          <summary>Restano come sono: {fermi.length}</summary>
          <ul>
            {fermi.map(({ id, titolo, motivo }) => (
              <li key={id}>
                {titolo}: {motivo}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
