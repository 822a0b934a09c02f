import type { z } from 'zod';
import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import { createForm, type formBody, updateForm } from '../../forms/contract.ts';
import { contentOf, type FormDraft } from '../rules.ts';

/** The body of a form (Q1-112): three keys, whether it is created or changed (R1-572). */
export function toFormBody(draft: FormDraft): z.input<typeof formBody> {
  const { anagrafica, trasporto, controlli } = contentOf(draft);
  const doubled = <Party extends { value: number | null; label: string }>(party: Party) => ({
    ...{ ...party, id: party.value, nome: party.label },
  });
  const { mittente, destinatario, merce } = anagrafica;
  return {
    anagrafica: { mittente: doubled(mittente), destinatario: doubled(destinatario), merce },
    trasporto,
    controlli,
  };
}

/** `client`: whose form it is; it stands in the draft's address. */
export function formRequests(draft: FormDraft, idempotencyKey: string): SubmissionContent {
  const { edited, client } = draft;
  const call = edited === null ? createForm : updateForm;
  const path =
    edited === null
      ? createForm.path.replace('{client}', String(client))
      : `${updateForm.path.replace('{mod}', String(edited.id))}?versione=${edited.versione}`;
  return {
    pictures: [],
    requests: [
      { name: call.name, method: 'POST', path, body: JSON.stringify(toFormBody(draft)), idempotencyKey },
    ],
  };
}
