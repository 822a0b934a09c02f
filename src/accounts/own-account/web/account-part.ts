import type { ComponentType } from 'react';
import type { Permission } from '#platform/contract/access.ts';

/** A part of the page of one's account that belongs to a context above it, which the page does not know. */
export type AccountPart = { title: string; permission: Permission; Content: ComponentType };
