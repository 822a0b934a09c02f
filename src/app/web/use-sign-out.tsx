import { lazy, type ReactNode, Suspense, useState } from 'react';
import { browserPorts } from '#platform/web/drafts/draft-ports.ts';
import { isUnsent } from '#platform/web/drafts/outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { signOut } from './sign-out.ts';

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }));

/** Signing out; work that has not arrived is told of first, and kept for the next time. */
export function useSignOut(): { ask: () => void; question: ReactNode } {
  const { id: userId } = useUser();
  const [unsent, setUnsent] = useState(0);

  async function ask() {
    const entries = await browserPorts()
      .entries.list(userId)
      .catch(() => []);
    const count = entries.filter(({ submission }) => isUnsent(submission)).length;
    if (count === 0) await signOut(userId, 'nothing waits');
    else setUnsent(count);
  }

  async function leave() {
    await signOut(userId, 'work waits');
    setUnsent(0);
  }

  const question = unsent > 0 && (
    <Suspense>
      <LeaveQuestion unsent={unsent} onLeave={leave} onStay={() => setUnsent(0)} />
    </Suspense>
  );
  return { ask: () => void ask(), question };
}
