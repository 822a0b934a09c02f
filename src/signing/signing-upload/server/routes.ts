import { handle, type Route } from '#platform/server/http/route.ts';
import type { SigningContext } from '../../signing-list/server/public.ts';
import { signatureUploads } from '../contract.ts';
import { uploadTexts } from '../rules.ts';
import { fileSigned } from './file-signed.ts';

/** The calls that take signed files; `contexts` say what a signature leads to. */
export function signingUploadRoutes(contexts: readonly SigningContext[]): Route[] {
  return signatureUploads.map(({ page, endpoint }) =>
    handle(endpoint, async ({ params, body }, context) => {
      const scopeId = page.scope === null ? null : ((params as Record<string, number>)[page.scope] ?? null);
      const filed = await fileSigned(context, { page, scopeId, contexts }, body);
      return { message: uploadTexts.done, ...filed };
    }),
  );
}
