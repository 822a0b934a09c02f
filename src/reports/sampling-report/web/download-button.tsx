import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import type { SamplingPeriod } from '../contract.ts';

type DownloadButtonProps = { file: Blob; period: SamplingPeriod; addressId: number };

export function DownloadButton({ file, period: { start, end }, addressId }: DownloadButtonProps) {
  const url = useObjectUrl(file);
  if (url === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      href={url}
      download={`report_campionamento_${addressId}_${start}_${end}.pdf`}
    >
      Scarica il PDF
    </Button>
  );
}
