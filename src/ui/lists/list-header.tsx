import type { ReactNode } from 'react';
import { type MoreAction, MoreMenu } from '../controls/more-menu.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import type { ShellLink } from '../shell/side-menu.tsx';

type ListHeaderProps = {
  title: string;
  /** What these records are, in a line. */
  detail?: ReactNode;
  breadcrumb?: readonly { label: string; href: string }[] | undefined;
  link: ShellLink;
  /** The one primary action. */
  action?: ReactNode;
  /** Everything else, behind '…'. */
  more: readonly MoreAction[];
};

/** The title line of a list: what it is, its one action, the rest behind '…'. */
export function ListHeader({ breadcrumb, action, more, link, ...words }: ListHeaderProps) {
  return (
    <PageHeader
      {...words}
      size="list"
      {...(breadcrumb ? { breadcrumb } : {})}
      link={link}
      actions={
        <>
          {action}
          <MoreMenu actions={more} link={link} />
        </>
      }
    />
  );
}
