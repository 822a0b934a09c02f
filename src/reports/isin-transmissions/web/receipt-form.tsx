import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { toFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Transmission } from '../contract.ts';
import classes from './isin.module.css';
import { readAgain } from './read-again.ts';
import { sendReceipt } from './send-receipt.ts';

/** The portal's answer, kept with the half-year. */
export function ReceiptForm({ record: { id, sent, sentOn } }: { record: Transmission }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function store([file]: readonly File[]) {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      await sendReceipt(id, file);
      await Promise.all(readAgain.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
      showToast('ok', 'Ricevuta conservata');
    } catch (error) {
      setFailure(toFailure(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.panel}>
      <p>
        Inviato il {sentOn === null ? '—' : formatDay(sentOn)}
        {sent?.note && `: ${sent.note}`}. Quando il portale dà la ricevuta, conservarla qui: un PDF o un altro
        file di al massimo 10 MB.
      </p>
      {failure !== null && <AlertBox tone="error">{failure}</AlertBox>}
      <FileButton label="Scegli la ricevuta" accept="" busy={isBusy} onFiles={(files) => void store(files)} />
    </div>
  );
}
