import { Button } from '@mantine/core';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { unconfirmedText } from '../../settings/rules.ts';
import {
  confirmTemplate,
  type DefaultDocumentRecord,
  getDefaultDocument,
  getDefaultDocumentHistory,
  listDefaultDocuments,
} from '../contract.ts';

const shownBy = [getDefaultDocument, getDefaultDocumentHistory, listDefaultDocuments];

/** Whether an expert stands for the latest version of the template, and the button with which he does. */
export function TemplateConfirmation({ document }: { document: DefaultDocumentRecord }) {
  const { id, numero, versioni, confermabile } = document;
  const { save, isSaving, failure, reload } = useSave(confirmTemplate, shownBy);
  const by = versioni[0]?.conferma ?? null;

  async function confirm(confermata: boolean) {
    const kept = await save({ params: { doc: id }, body: { numero, confermata } });
    if (kept) showToast('ok', confermata ? 'Confermato: vale da adesso' : 'Conferma ritirata');
  }

  const action = confermabile && (
    <Button
      {...(by ? { variant: 'default' } : { color: 'accent' })}
      loading={isSaving}
      onClick={() => void confirm(!by)}
    >
      {by ? 'Ritira la conferma' : 'Confermo: l’ho riletto'}
    </Button>
  );
  return (
    <>
      {by ? (
        <AlertBox tone="info" title={`Versione ${numero} riletta da un esperto`} live={false} action={action}>
          Confermata da {by.chi ?? 'qualcuno'} il {formatDay(romeDay(new Date(by.quando)))}. Chi cambia il
          modello fa una versione nuova, da rileggere.
        </AlertBox>
      ) : (
        <AlertBox tone="warning" title={unconfirmedText} live={false} action={action}>
          La versione {numero} la conferma un esperto di radioprotezione, con il suo account, da questa
          pagina. Fino ad allora quello che se ne stampa è una bozza, e lo dice su ogni pagina.
        </AlertBox>
      )}
      {failure && (
        <AlertBox
          tone="error"
          action={
            failure.status === 409 && (
              <Button variant="default" onClick={reload}>
                Ricarica i dati salvati
              </Button>
            )
          }
        >
          {failure.text}
        </AlertBox>
      )}
    </>
  );
}
