import { Button } from '@mantine/core';
import { type DraftOf, draftUrl } from './draft-url.ts';

/** The way to the PDF of a draft. */
export function DraftLink(draft: DraftOf) {
  return (
    <Button component="a" variant="default" href={draftUrl(draft)} target="_blank" rel="noopener">
      Anteprima
    </Button>
  );
}
