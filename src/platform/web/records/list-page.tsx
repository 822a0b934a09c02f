import type { ReactNode } from 'react';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { appLink } from '../app-link.tsx';
import { ButtonLink } from '../button-link.tsx';
import { RecordList, type RecordListProps, type RecordSource } from './record-list.tsx';

type ListPageProps<Row> = Omit<
  RecordListProps<Row>,
  keyof RecordSource<Row> | 'rowKey' | 'caption' | 'empty'
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
  /** Other ways on from here, before that one. */
  ways?: ReactNode;
  /** What has to be known of what is shown. */
  note?: ReactNode;
  /** What the list is for, while it is empty. */
  empty: { text: string; detail: string };
};

/** A page of records: what they are, the way to a new one, the list. */
export function ListPage<Row extends { id: number }>({
  source,
  title,
  detail,
  breadcrumb,
  caption = title,
  create,
  ways,
  note,
  empty,
  ...list
}: ListPageProps<Row>) {
  const button = create && <ButtonLink href={create.href}>{create.label}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={title}
        {...(breadcrumb ? { breadcrumb } : {})}
        link={appLink}
        detail={detail}
        actions={
          (ways || button) && (
            <>
              {ways}
              {button}
            </>
          )
        }
      />
      {note}
      <RecordList
        {...list}
        {...source}
        rowKey={({ id }) => id}
        caption={caption}
        empty={{ ...empty, action: button }}
      />
    </>
  );
}
