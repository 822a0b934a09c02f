import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { download, toFailure } from '#platform/web/api-client.ts';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { extractSignedContent, printVerification } from '../contract.ts';

const calls = { content: extractSignedContent, report: printVerification };

/** The document out of a signed file, and the report about it: the file is sent again for each. */
export function SignedFileButtons({ file, hasContent }: { file: File; hasContent: boolean }) {
  const [busy, setBusy] = useState<keyof typeof calls | null>(null);

  async function save(what: keyof typeof calls) {
    setBusy(what);
    try {
      const saved = await download(calls[what], { body: { file: file } });
      saveFile(saved.name, saved.file);
      showToast('ok', `Salvato ${saved.name}`);
    } catch (error) {
      showToast('error', toFailure(error).text);
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      {hasContent && (
        <Button
          variant="default"
          loading={busy === 'content'}
          disabled={busy === 'report'}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save('content')}
        >
          Scarica il documento
        </Button>
      )}
      <Button
        variant="default"
        loading={busy === 'report'}
        disabled={busy === 'content'}
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => void save('report')}
      >
        Scarica il rapporto
      </Button>
    </>
  );
}
