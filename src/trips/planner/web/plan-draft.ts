import { z } from 'zod';
import {
  dropDeviceDraft,
  keepDeviceDraft,
  namesOfDeviceDrafts,
  readDeviceDraft,
} from '#platform/web/drafts/device-drafts.ts';
import { planShape } from '../plan/rules.ts';

/** What was planned and not saved, kept on the device; what it began from, with versions that are null for what is new. */
export const planDraft = z.object({
  savedAt: z.string(),
  versions: z.object({ transfer: z.int().nullable(), day: z.int().nullable() }),
  plan: planShape,
  /** Null in drafts of earlier versions, which kept only what became of it. */
  base: planShape.nullable().default(null),
});
export type PlanDraft = z.infer<typeof planDraft>;
/** One of those that lie on the device, by its name there. */
export type KeptPlanDraft = PlanDraft & { name: string };

/** Each page that plans keeps a draft of its own: several of one scope do not write over each other. */
export const ownDraftName = (scopeName: string) => `${scopeName}|${crypto.randomUUID()}`;

/** Those of a scope, the latest first: of pages that plan, and of pages that were closed before they had saved. */
export function planDraftsOf(user: number, scopeName: string): KeptPlanDraft[] {
  return namesOfDeviceDrafts(user, scopeName)
    .filter((name) => name === scopeName || name.startsWith(`${scopeName}|`))
    .flatMap((name) => {
      const read = planDraft.safeParse(readDeviceDraft(user, name));
      return read.success ? [{ ...read.data, name }] : [];
    })
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** Returns whether there was room for it. */
export const keepPlanDraft = (user: number, name: string, draft: PlanDraft): boolean =>
  keepDeviceDraft(user, name, draft);

export const dropPlanDraft = dropDeviceDraft;

/** A page without HTTPS, and an old browser, has none. */
const tabLocks = (): LockManager | null | undefined => globalThis.navigator?.locks;

/** Held by the page that a draft is of, as long as that is open. */
const lockOf = (user: number, name: string) => `radia-plan|${user}|${name}`;

/** Says to other tabs that this draft is being worked on; the answer ends that. */
export function holdPlanDraft(user: number, name: string): () => void {
  const locks = tabLocks();
  if (!locks) return () => undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  locks.request(lockOf(user, name), () => promise).catch(() => undefined);
  return resolve;
}

/** A page that is being reloaded lets go of its draft a moment late. */
const reloadMs = 500;

/** Of these drafts those that no open page works on; without locks (no HTTPS) nobody knows of other pages. */
export async function abandoned(user: number, drafts: readonly KeptPlanDraft[]): Promise<KeptPlanDraft[]> {
  const locks = tabLocks();
  if (!locks || drafts.length === 0) return [...drafts];
  const free = async () => {
    const names = new Set((await locks.query()).held?.map(({ name }) => name));
    return drafts.filter(({ name }) => !names.has(lockOf(user, name)));
  };
  const found = await free();
  if (found.length === drafts.length) return found;
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
  return free();
}
