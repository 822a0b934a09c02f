import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import type { CallInput } from '../api-client.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { KeyFigure } from './key-figures.tsx';
import { type OutOfUse, type OutOfUseOf, useOutOfUse } from './out-of-use.tsx';
import { type Related, RelatedRecords } from './record-aside.tsx';
import { ReadOrEdit } from './record-editing.tsx';
import { RecordFrame } from './record-frame.tsx';
import { LatestEvents, RecordHistory } from './record-history.tsx';
import type { KeptRecord, RecordPlace } from './record-kind.ts';
import type { RecordTab } from './record-tabs.tsx';
import { RecordView } from './record-view.tsx';
import type { BodyInput } from './use-endpoint-form.ts';

/** What a record's page shows; each part is made from the record alone, so that the page decides where it stands. */
type Slots<Kept> = {
  title: (record: Kept) => string;
  /** The records above it, after the list it stands in. */
  path?: (record: Kept) => readonly { label: string; href: string }[];
  /** A word with its mark, beside the title. */
  state?: (record: Kept) => ReactNode;
  /** What tells it apart from others of its name. */
  detail?: (record: Kept) => ReactNode;
  /** Up to four. */
  figures?: (record: Kept) => readonly KeyFigure[];
  /** The one primary action, */
  action?: (record: Kept, ask: (what: string) => void) => ReactNode;
  /** and what else can be done, behind '…'; `ask` opens the dialog of that name. */
  more?: (record: Kept, ask: (what: string) => void) => readonly MoreAction[];
  /** What is asked before such a thing is done. */
  dialog?: (record: Kept, asked: string, onClose: () => void) => ReactNode;
  /** What it means that it is out of use; absent for kinds that stay in use. */
  outOfUse?: OutOfUse<Kept>;
  /** What the first tab is called, where that is not 'Panoramica'. */
  firstTab?: string;
  /** What comes before the values: the answer one came for, the next step. */
  lead?: (record: Kept) => ReactNode;
  /** What the values are together, where they are not simply its data. */
  valuesTitle?: string;
  /** The values as they are read, */
  facts?: (record: Kept) => ReactNode;
  /** and as fields, in their place. */
  form?: (record: Kept) => ReactNode;
  /** Everybody who sees the record, unless it says otherwise. */
  mayChange?: (record: Kept) => boolean;
  /** What stands beneath the values. */
  sections?: (record: Kept) => ReactNode;
  /** Parts with an address of their own, between the first tab and the history. */
  tabs?: (record: Kept) => readonly RecordTab[];
  /** Records that belong to it, in the right column. */
  related?: (record: Kept) => readonly Related[];
  /** What else stands there, beneath them. */
  beside?: (record: Kept) => ReactNode;
};

type RecordPageProps<Read extends Endpoint, Update extends Endpoint> = Slots<
  ResponseOf<Read> & KeptRecord
> & {
  kind: RecordPlace<Read> & { update?: Update };
  outOfUse?: OutOfUseOf<ResponseOf<Read> & KeptRecord, BodyInput<Update>>;
};

/** The page of the record that the address names, in the frame of all records. */
export function RecordPage<Read extends Endpoint, Update extends Endpoint = Endpoint>({
  kind,
  ...slots
}: RecordPageProps<Read, Update>) {
  const { [kind.key]: id = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(kind.read, { params: { [kind.key]: id } } as unknown as CallInput<Read>);
  return (
    <RecordView isPage found={found}>
      {(record) => <Shown key={(record as KeptRecord).id} kind={kind} record={record as never} {...slots} />}
    </RecordView>
  );
}

type ShownProps<Kept> = Slots<Kept> & { kind: RecordPlace; record: Kept };

function Shown<Kept extends KeptRecord>({ kind, record, ...slots }: ShownProps<Kept>) {
  const isOpenToChange = slots.mayChange?.(record) ?? true;
  const history = useEndpoint(kind.history, { params: { [kind.key]: record.id } });
  const [asked, setAsked] = useState<string | null>(null);
  const use = useOutOfUse(kind, record, isOpenToChange ? slots.outOfUse : undefined);

  const overview = () => (
    <>
      {slots.lead?.(record)}
      <Values
        title={slots.valuesTitle}
        facts={slots.facts?.(record)}
        form={isOpenToChange && slots.form?.(record)}
      />
      {slots.sections?.(record)}
    </>
  );
  const historyTab = { id: 'storia', label: 'Storia', content: () => <RecordHistory found={history} /> };
  return (
    <>
      <RecordFrame
        title={slots.title(record)}
        breadcrumb={[...kind.breadcrumb, ...(slots.path?.(record) ?? [])]}
        state={slots.state?.(record)}
        detail={slots.detail?.(record)}
        figures={slots.figures?.(record) ?? []}
        action={slots.action?.(record, setAsked)}
        more={[...(slots.more?.(record, setAsked) ?? []), ...use.actions]}
        tabs={[
          { id: 'panoramica', label: slots.firstTab ?? 'Panoramica', content: overview },
          ...(slots.tabs?.(record) ?? []),
          historyTab,
        ]}
        aside={
          <>
            <RelatedRecords related={slots.related?.(record) ?? []} />
            {slots.beside?.(record)}
            <LatestEvents found={history} />
          </>
        }
      />
      {asked !== null && slots.dialog?.(record, asked, () => setAsked(null))}
      {use.dialog}
    </>
  );
}

type ValuesProps = {
  title: string | undefined;
  facts: ReactNode;
  form: ReactNode;
};

function Values({ title, facts, form }: ValuesProps) {
  if (!facts && !form) return null;
  return <ReadOrEdit {...(title ? { title } : {})} facts={facts} form={form} />;
}
