import type { ReactNode } from 'react';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { appLink } from '../app-link.tsx';
import { ButtonLink } from '../button-link.tsx';
import type { ListView } from './list-views.tsx';
import { RecordList, type RecordListProps, type RecordSource } from './record-list.tsx';
import classes from './records.module.css';

type ListPageProps<Row> = Omit<
  RecordListProps<Row>,
  keyof RecordSource<Row> | 'rowKey' | 'caption' | 'empty' | 'views'
> & {
  /** `useRecords`, or `useServerTable` for one that goes to Excel. */
  source: RecordSource<Row>;
  title: string;
  /** What these records are, in a line. */
  detail: string;
  breadcrumb?: readonly { label: string; href: string }[];
  /** Of the table, for screen readers, where it says more than the title. */
  caption?: string;
  /** The way to a new record; nothing for who may not create one. */
  create?: { label: string; href: string } | false | undefined;
  /** The one list that goes with this one, a quiet button beside the way to a new record. */
  beside?: { label: string; href: string } | false | undefined;
  /** Other ways on from here, behind '…'. */
  ways?: readonly MoreAction[];
  /** What has to be known of what is shown. */
  note?: ReactNode;
  /** What the list is for, while it is empty. */
  empty: { text: string; detail: string; action?: ReactNode };
  /** How all of it is called among the views: 'Tutti', or 'In uso' where what is out of use is left out. */
  wholeLabel?: string;
  /** Views that people of this page need, beside all of it and those they save. */
  views?: readonly ListView[];
};

/** A page of records: what they are, the way to a new one, views, filters, the list. */
export function ListPage<Row extends { id: number }>({
  source,
  title,
  detail,
  breadcrumb,
  caption = title,
  create,
  beside,
  ways,
  note,
  empty,
  wholeLabel = source.hasStates ? 'In uso' : 'Tutti',
  views,
  ...list
}: ListPageProps<Row>) {
  const creating = (primary: boolean) =>
    create && (
      <ButtonLink href={create.href} primary={primary}>
        {primary ? <Creating label={create.label} /> : create.label}
      </ButtonLink>
    );
  return (
    <>
      <ListHeader
        title={title}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={detail}
        action={
          <>
            {creating(true)}
            {beside && (
              <ButtonLink href={beside.href} primary={false}>
                {beside.label}
              </ButtonLink>
            )}
          </>
        }
        more={[...(ways ?? []), ...(source.ways ?? [])]}
      />
      {note && <div className={classes.note}>{note}</div>}
      <RecordList
        {...list}
        {...source}
        rowKey={({ id }) => id}
        caption={caption}
        views={[{ label: wholeLabel, asked: {} }, ...(views ?? [])]}
        empty={{ action: creating(false), ...empty }}
      />
    </>
  );
}

/** Beside the name of the list a phone shows only 'Nuovo': of what, the name says. */
function Creating({ label }: { label: string }) {
  const [first = '', ...rest] = label.split(' ');
  if (!/^Nuov[oa]$/.test(first)) return label;
  return (
    <span>
      {first}
      <span className={classes.beyondPhone}> {rest.join(' ')}</span>
    </span>
  );
}
