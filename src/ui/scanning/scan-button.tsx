import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { showToast } from '../shell/toasts.ts';
import type { ScanDialogProps } from './scan-dialog.tsx';

type ScanButtonProps = Omit<ScanDialogProps, 'onClose'> & {
  label: string;
  /** 'filled': the one action of its page. */
  variant?: 'default' | 'filled';
};

/** Opens the scanner. It and its reader are large: they come when somebody wants to scan. */
export function ScanButton({ label, variant = 'default', ...dialog }: ScanButtonProps) {
  const [Scanner, setScanner] = useState<ComponentType<ScanDialogProps>>();
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      const { ScanDialog } = await import('./scan-dialog.tsx');
      setScanner(() => ScanDialog);
    } catch {
      showToast('error', 'Lo scanner non si è caricato: serve la rete la prima volta che lo si apre.');
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        size="lg"
        {...(variant === 'filled' ? { color: 'accent' } : { variant })}
        leftSection={<IconScan size={22} aria-hidden />}
        loading={busy}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {Scanner && createPortal(<Scanner {...dialog} onClose={() => setScanner(undefined)} />, document.body)}
    </>
  );
}
