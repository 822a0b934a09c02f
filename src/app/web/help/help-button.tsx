import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/controls/icon-button.tsx';

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

/** Help on the page one looks at; also by '?'. */
export function HelpButton({ pathname }: { pathname: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <IconButton label="Aiuto" tooltipSide="bottom" onClick={() => setOpen(true)}>
        <IconHelp size={22} />
      </IconButton>
      {isOpen &&
        // The button may be hidden where there is no room for it; the keyboard opens help all the same.
        createPortal(
          <Suspense>
            <HelpPanel pathname={pathname} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
