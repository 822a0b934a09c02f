import { ButtonLink } from '#platform/web/button-link.tsx';
import type { CheckedCode } from '../rules.ts';
import { nextWork } from '../rules.ts';

/** What one does with a dosimeter in the hand, with what its code tells chosen already. */
export function NextWork({ code, primary = false }: { code: CheckedCode; primary?: boolean }) {
  const work = nextWork(code);
  if (work === null) return null;
  return (
    <ButtonLink href={work.href} primary={primary}>
      {work.label}
    </ButtonLink>
  );
}
