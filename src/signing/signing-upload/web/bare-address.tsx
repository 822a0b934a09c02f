import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';

/** The address as the specification prints it in short: it leads to the whole one, with what is asked (Q2-20). */
export function BareAddress() {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname } = window.location;
    if (!pathname.startsWith('/sign/')) return;
    void navigate({ to: `/user/radioprotection${pathname}`, search: true, hash: true, replace: true });
  }, [navigate]);
  return <Skeletons />;
}
