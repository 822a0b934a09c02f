import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { CallInput } from '../api-client.ts';
import { appLink } from '../app-link.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { RecordHistory } from './record-history.tsx';
import type { KeptRecord, RecordPlace } from './record-kind.ts';
import { RecordView } from './record-view.tsx';

/** What a record's page shows; each part is made from the record alone, so that the page decides where it stands. */
type Slots<Kept> = {
  title: (record: Kept) => string;
  /** State and identity, under the title. */
  detail?: (record: Kept) => ReactNode;
  actions?: (record: Kept) => ReactNode;
  /** What comes before the values: the next step. */
  lead?: (record: Kept) => ReactNode;
  /** The values as they are read by who may not change them, */
  facts?: (record: Kept) => ReactNode;
  /** and as fields. */
  form?: (record: Kept) => ReactNode;
  /** Everybody who sees the record, unless it says otherwise. */
  mayChange?: (record: Kept) => boolean;
  /** What belongs to the record, before its history. */
  sections?: (record: Kept) => ReactNode;
};

type RecordPageProps<Read extends Endpoint> = Slots<ResponseOf<Read> & KeptRecord> & {
  kind: RecordPlace<Read>;
};

/** The page of the record that the address names: header, values, what belongs to it, history. */
export function RecordPage<Read extends Endpoint>({ kind, ...slots }: RecordPageProps<Read>) {
  const { [kind.key]: id = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(kind.read, { params: { [kind.key]: id } } as unknown as CallInput<Read>);
  return (
    <RecordView found={found}>
      {(record) => <Shown key={(record as KeptRecord).id} kind={kind} record={record as never} {...slots} />}
    </RecordView>
  );
}

type ShownProps<Kept> = Slots<Kept> & { kind: RecordPlace; record: Kept };

function Shown<Kept extends KeptRecord>({ kind, record, ...slots }: ShownProps<Kept>) {
  const { mayChange = () => true } = slots;
  const history = useEndpoint(kind.history, { params: { [kind.key]: record.id } });
  return (
    <>
      <PageHeader
        title={slots.title(record)}
        breadcrumb={kind.breadcrumb}
        link={appLink}
        detail={slots.detail?.(record)}
        actions={slots.actions?.(record)}
      />
      {slots.lead?.(record)}
      {mayChange(record) ? slots.form?.(record) : slots.facts?.(record)}
      {slots.sections?.(record)}
      <RecordHistory found={history} />
    </>
  );
}
