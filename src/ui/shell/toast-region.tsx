import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { toneIcons } from '../feedback/tones.ts';
import classes from './toast-region.module.css';
import { currentToasts, dismissToast, holdToast, latestAction, select, subscribeToToasts } from './toasts.ts';

/** Where toasts appear; a live region, so they are read out too. Ctrl Z does what the latest of them offers. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (isTyping(event.target)) return;
    const act = latestAction();
    if (act === null) return;
    event.preventDefault();
    act();
  });
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {toasts.map((toast) => {
        const Icon = toneIcons[toast.tone];
        const { key, action } = toast;
        return (
          <div
            key={key}
            className={classes.toast}
            data-tone={toast.tone}
            onPointerEnter={() => holdToast(key)}
            onPointerLeave={() => holdToast(null)}
            onFocus={() => holdToast(key)}
            onBlur={() => holdToast(null)}
          >
            <Icon size={22} aria-hidden className={classes.icon} />
            <span className={classes.text}>
              {toast.title !== null && <strong className={classes.title}>{toast.title}</strong>}
              {toast.text}
            </span>
            {action && (
              <Button variant="subtle" className={classes.action} onClick={() => select(toast)}>
                {action.label}
              </Button>
            )}
            <IconButton label="Chiudi il messaggio" tooltipSide="left" onClick={() => dismissToast(key)}>
              <IconX size={18} />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}

/** There Ctrl Z is the field's own: it takes back what was typed. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  const field = target.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return field !== null && field.value !== '';
}
