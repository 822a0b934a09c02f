import { pages as addressRecords } from '#customers/address-records/web/public.ts';
import { pages as clientRecords } from '#customers/client-records/web/public.ts';
import { pages as pointRecords } from '#customers/point-records/web/public.ts';
import type { Page } from '#platform/web/page.ts';

export const pages: readonly Page[] = [...clientRecords, ...addressRecords, ...pointRecords];
