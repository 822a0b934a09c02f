import type { Page } from '#platform/web/page.ts';
import { pages as signedFileReader } from '#signing/signed-file-reader/web/public.ts';
import { pages as signingList } from '#signing/signing-list/web/public.ts';
import { pages as signingUpload } from '#signing/signing-upload/web/public.ts';

export const pages: readonly Page[] = [...signingList, ...signingUpload, ...signedFileReader];
