import { useEffect } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';

/** The address as the specification prints it in short: it leads to the whole one (Q2-20). */
export function BareAddress() {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    window.location.replace(`/user/radioprotection${pathname}${search}${hash}`);
  }, []);
  return <Skeletons />;
}
