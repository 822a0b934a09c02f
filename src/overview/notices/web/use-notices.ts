import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listNotices, markNoticesSeen } from '../contract.ts';
import { noticesFreshMs } from '../rules.ts';

/** What concerns the person, and how to say that all of it has been read. */
export function useNotices() {
  const found = useEndpoint(listNotices, {}, { freshMs: noticesFreshMs });
  const { save, isSaving, failure } = useSave(markNoticesSeen, [listNotices]);
  const [latest] = found.data?.avvisi ?? [];
  return {
    ...found,
    isMarking: isSaving,
    markFailure: failure,
    markSeen:
      latest && (found.data?.nuovi ?? 0) > 0 ? () => void save({ body: { fino: latest.quando } }) : null,
  };
}
