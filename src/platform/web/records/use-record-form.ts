import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { useOfferUndo } from './offer-undo.ts';
import { type KeptRecord, type RecordKind, recordHref } from './record-kind.ts';
import { type BodyInput, type FormParts, type OnWire, useCheckedForm } from './use-endpoint-form.ts';

/** What the form itself keeps of the record it began from, */
type Kept = { attivo: boolean; versione: number | undefined };
/** and adds to the body under these names. */
type Added = 'attivo' | 'versione' | 'version';

type RecordFormParts<
  Read extends Endpoint,
  Create extends Endpoint,
  Update extends Endpoint,
  Typed extends object,
> = Omit<FormParts<Typed>, 'refresh'> & {
  kind: RecordKind<Read, Create, Update>;
  /** Absent for one that does not exist yet. */
  record: (ResponseOf<Read> & KeptRecord) | undefined;
  /** What one mostly makes next, below the record that was created; null: this person may not. */
  next?: { label: string; page: (after: ResponseOf<Create>) => `/${string}` | null };
};

/**
 * The form of a record: it creates one, then opens its page, or changes the one it was given. Whatever both bodies
 * ask for has to be among what is typed, or to be made of it by `wire`.
 */
export function useRecordForm<
  Read extends Endpoint,
  Create extends Endpoint,
  Update extends Endpoint,
  Typed extends object,
>(
  parts: RecordFormParts<Read, Create, Update, Typed> &
    OnWire<Typed, Omit<BodyInput<Create> & BodyInput<Update>, Added>>,
) {
  const { kind, record, saved, missing, problems, next } = parts;
  const goesOn = useRef(false);
  const wire = (parts.wire ?? ((typed: Typed) => typed)) as (typed: Typed) => object;
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();

  function say(text: string, after: unknown, onUndone?: () => void): void {
    const { annulla = null } = after as { annulla?: number | null };
    if (kind.undo) offerUndo(text, kind.undo, [annulla], onUndone);
    else showToast('ok', text);
  }

  function onSaved(after: unknown): void {
    if (record) {
      say(kind.changed(after as ResponseOf<Update>, record), after);
      return;
    }
    // Of what was never there, the list is left.
    const leave = () => void navigate({ to: kind.breadcrumb.at(-1)?.href ?? '/', ignoreBlocker: true });
    say(kind.created(after as ResponseOf<Create>), after, leave);
    const following = goesOn.current ? next?.page(after as ResponseOf<Create>) : null;
    const own = kind.pageOf?.(after as ResponseOf<Create>) ?? recordHref(kind, (after as KeptRecord).id);
    void navigate({ to: following ?? own, ignoreBlocker: true });
  }

  const form = useCheckedForm<Endpoint, Typed & Kept>(
    {
      endpoint: record ? kind.update : kind.create,
      ...(record ? { params: { [kind.key]: record.id } } : {}),
      refresh: record ? [kind.read, kind.history, ...kind.shownBy] : kind.shownBy,
      saved: { ...saved, attivo: record?.attivo ?? true, versione: record?.versione ?? record?.version },
      ...(missing ? { missing } : {}),
      ...(problems ? { problems } : {}),
      onSaved,
    },
    ({ attivo, versione, ...typed }) => ({
      ...wire(typed as unknown as Typed),
      ...{ attivo, versione, version: versione },
    }),
  );
  const isNew = record === undefined;
  const onChoose = (isChosen: boolean) => {
    goesOn.current = isChosen;
  };
  return {
    ...form,
    isNew,
    isOld: record?.storico ?? false,
    next: isNew && next ? { label: next.label, onChoose } : undefined,
  };
}
