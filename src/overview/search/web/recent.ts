import { z } from 'zod';
import { browserKept } from '#platform/web/offline/browser-kept.ts';

/** What this person opened from here last, on this device; forgotten with all that is kept for reading there. */
const recentItem = z.object({
  label: z.string(),
  detail: z.string().optional(),
  href: z.string(),
  kind: z.string(),
});
export type RecentItem = z.infer<typeof recentItem>;

const name = 'search/recent';
const most = 5;

export async function readRecent(userId: number): Promise<RecentItem[]> {
  try {
    const kept = await browserKept().get(userId, name);
    return kept === null ? [] : z.array(recentItem).parse(JSON.parse(kept.text));
  } catch {
    return [];
  }
}

export async function keepRecent(userId: number, item: RecentItem): Promise<void> {
  try {
    const others = (await readRecent(userId)).filter(({ href }) => href !== item.href);
    await browserKept().put(userId, name, JSON.stringify([item, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing only has no recent ones.
  }
}
