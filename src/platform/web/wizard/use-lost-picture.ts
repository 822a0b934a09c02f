import { useCallback, useEffect, useRef, useState } from 'react';
import { draftId } from '../drafts/draft-database.ts';
import type { DraftKey, OpenDraft } from '../drafts/types.ts';
import { browserPictureNotes } from './picture-notes.ts';

/**
 * Whether the application was closed while a picture of this draft was being taken; no longer once another has been
 * taken. `key` is null while the draft is being opened.
 */
export function useLostPicture(key: DraftKey | null, holds: readonly string[]): boolean {
  const [before, setBefore] = useState<readonly string[]>();
  const id = key && draftId(key);
  const held = useRef(holds);
  useEffect(() => {
    held.current = holds;
  });
  useEffect(() => {
    setBefore(undefined);
    if (id === null) return;
    let isCurrent = true;
    const look = async () => {
      const isLost = await browserPictureNotes().takeLost(id, held.current);
      if (isLost && isCurrent) setBefore(held.current);
    };
    void look().catch(ignore);
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return before !== undefined && holds.every((sha256) => before.includes(sha256));
}

/**
 * Notes that a picture is being taken, until it is saved: `begin` before the camera opens, `end` when nothing comes of
 * it. Returns also how to take a picture up.
 */
export function usePictureNote<D>(session: OpenDraft<D>, holds: readonly string[]) {
  const { draft, saving, addPicture: take } = session;
  const id = draftId(draft.key);
  /** The revision in which the picture was not yet; null when none is on its way. */
  const before = useRef<number | null>(null);
  const latest = useRef({ holds, revision: draft.revision });
  useEffect(() => {
    latest.current = { holds, revision: draft.revision };
    if (before.current === null || saving !== 'saved' || draft.revision <= before.current) return;
    before.current = null;
    void browserPictureNotes().end(id).catch(ignore);
  });

  const begin = useCallback(
    () => void browserPictureNotes().begin(id, latest.current.holds).catch(ignore),
    [id],
  );
  const end = useCallback(() => void browserPictureNotes().end(id).catch(ignore), [id]);
  const addPicture = useCallback(
    async (picture: Blob) => {
      const sha256 = await take(picture);
      before.current = latest.current.revision;
      return sha256;
    },
    [take],
  );
  return { begin, end, addPicture };
}

const ignore = () => undefined;
