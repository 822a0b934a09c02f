import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import classes from './own-account.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, the only time they can be read. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className={classes.step}>
        Codici di recupero
      </h3>
      <AlertBox tone="warning" live={false} title="Salvali adesso: non si potranno più leggere">
        Se perdi il telefono, ognuno di questi codici sostituisce una volta quello dell’app.
      </AlertBox>
      <ul className={classes.codes} aria-label="Codici di recupero">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(codes)}
        >
          Copia i codici
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(codes)}
        >
          Scarica i codici
        </Button>
        <Button color="accent" onClick={onDone}>
          Li ho salvati
        </Button>
      </div>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('ok', 'Codici copiati');
  } catch {
    showToast('error', 'Questo browser non permette di copiare: scarica i codici o scrivili.');
  }
}

function download(codes: readonly string[]): void {
  const text = `Radia: codici di recupero\n\n${codes.join('\n')}\n\nOgnuno vale una volta.\n`;
  saveFile('radia-codici-di-recupero.txt', new Blob([text], { type: 'text/plain' }));
}
