import { pagesWith as ownAccount } from '#accounts/own-account/web/public.ts';
import { pages as principals } from '#accounts/principals/web/public.ts';
import { pages as users } from '#accounts/users/web/public.ts';
import { pages as zones } from '#accounts/zones/web/public.ts';
import type { Page } from '#platform/web/page.ts';
import { accountParts } from '../account-parts.ts';

export const pages: readonly Page[] = [...principals, ...zones, ...users, ...ownAccount(accountParts)];
