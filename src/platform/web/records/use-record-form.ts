import { useNavigate } from '@tanstack/react-router';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { showToast } from '#ui/shell/toasts.ts';
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
  const { kind, record, saved, missing, problems } = parts;
  const wire = (parts.wire ?? ((typed: Typed) => typed)) as (typed: Typed) => object;
  const navigate = useNavigate();

  function onSaved(after: unknown): void {
    if (record) {
      showToast('ok', kind.changed(after as ResponseOf<Update>, record));
      return;
    }
    showToast('ok', kind.created(after as ResponseOf<Create>));
    void navigate({ to: recordHref(kind, (after as KeptRecord).id), ignoreBlocker: true });
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
  return { ...form, isNew: record === undefined, isOld: record?.storico ?? false };
}
