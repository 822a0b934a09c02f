import type { ReactNode } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { appLink } from '../app-link.tsx';
import type { RecordPlace } from './record-kind.ts';

type NewRecordPageProps = {
  kind: Pick<RecordPlace, 'breadcrumb'>;
  title: string;
  /** Its form; false while what it begins from is still being read. */
  children: ReactNode;
};

/** The page on which a record is created. */
export function NewRecordPage({ kind, title, children }: NewRecordPageProps) {
  return (
    <>
      <PageHeader title={title} breadcrumb={kind.breadcrumb} link={appLink} />
      {children || <Skeletons shape="field" count={5} />}
    </>
  );
}
