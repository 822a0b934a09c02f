import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { toneIcons } from '../feedback/tones.ts';
import classes from './toast-region.module.css';
import { currentToasts, dismissToast, subscribeToToasts } from './toasts.ts';

/** Where toasts appear; a live region, so they are read out too. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {toasts.map((toast) => {
        const Icon = toneIcons[toast.tone];
        return (
          <div key={toast.key} className={classes.toast} data-tone={toast.tone}>
            <Icon size={22} aria-hidden className={classes.icon} />
            <span className={classes.text}>
              {toast.title !== null && <strong className={classes.title}>{toast.title}</strong>}
              {toast.text}
            </span>
            <IconButton
              label="Chiudi il messaggio"
              tooltipSide="left"
              onClick={() => dismissToast(toast.key)}
            >
              <IconX size={18} />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
