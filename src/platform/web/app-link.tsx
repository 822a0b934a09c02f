import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type AppLinkProps = {
  /** An address of this application, query and fragment included. */
  href: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  title?: string | undefined;
  /** Besides going there: the panel it stands in is closed. */
  onClick?: (() => void) | undefined;
  children?: ReactNode;
};

/** A link that the router follows without loading the page anew. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const [address = '/', hash] = href.split('#');
  const [path = '/', query] = address.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <Link
      {...rest}
      to={path}
      search={search}
      {...(hash ? { hash } : {})}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': rest['aria-current'] }}
    />
  );
}

/** The same as a function, as the shell and page headers take it. */
export function appLink(props: AppLinkProps): ReactNode {
  return <AppLink {...props} />;
}
