import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { appLink } from '../app-link.tsx';
import { type KeyFigure, KeyFigures } from './key-figures.tsx';
import { TellEditing } from './record-editing.tsx';
import classes from './record-frame.module.css';
import { type RecordTab, RecordTabs, useRecordTab } from './record-tabs.tsx';

export type RecordFrameProps = {
  title: string;
  breadcrumb: readonly { label: string; href: string }[];
  /** A word with its mark, beside the title. */
  state?: ReactNode;
  /** What tells it apart from others of its name: an address, a number. */
  detail?: ReactNode;
  /** Up to four, as quiet tiles; on a phone above the first tab alone, so that any other begins in sight. */
  figures?: readonly KeyFigure[];
  /** The one primary action; while something is edited, saving is that. */
  action?: ReactNode;
  /** What else can be done, behind '…'; the link to the page can always be copied. */
  more?: readonly MoreAction[];
  /** Each with an address of its own, the first without. Only what is open is drawn, and so only that is read. */
  tabs: readonly RecordTab[];
  /** Beside every tab, beneath it on a phone: what belongs to it, what happened last. */
  aside?: ReactNode;
};

/** The frame of a page about one thing: what it is, how it stands, its parts, and beside them what belongs to it. */
export function RecordFrame({ title, breadcrumb, tabs, aside, ...parts }: RecordFrameProps) {
  const { state, detail, figures, action, more } = parts;
  const open = useRecordTab(tabs);
  const beside = open.isWide ? null : aside;
  const [isEditing, setEditing] = useState(false);
  return (
    <article>
      <PageHeader
        size="record"
        title={title}
        breadcrumb={breadcrumb}
        link={appLink}
        state={state}
        detail={detail}
        actions={
          <>
            {!isEditing && action}
            <MoreMenu actions={more ? [copyLink, ...more] : [copyLink]} link={appLink} />
          </>
        }
      />
      {figures && (
        <div className={classes.told} data-beyond={open === tabs[0] ? undefined : ''}>
          <KeyFigures figures={figures} />
        </div>
      )}
      <RecordTabs tabs={tabs} open={open} />
      <div className={classes.columns}>
        <TellEditing value={setEditing}>
          <div className={classes.main}>{open.content()}</div>
        </TellEditing>
        {beside && <aside className={classes.aside}>{beside}</aside>}
      </div>
    </article>
  );
}

const copyLink: MoreAction = {
  label: 'Copia collegamento',
  icon: <IconLink size={18} aria-hidden />,
  onSelect: () => void copyAddress(),
};

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    showToast('ok', 'Collegamento copiato');
  } catch {
    showToast('error', 'Il collegamento non si è potuto copiare: è quello nella barra degli indirizzi.');
  }
}
