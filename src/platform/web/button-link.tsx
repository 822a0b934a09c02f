import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type ButtonLinkProps = {
  /** An address of this application, query included. */
  href: string;
  children: ReactNode;
  /** The one primary action of a page; the others are quiet. */
  primary?: boolean;
};

/** A link that looks like the button it works as. */
export function ButtonLink({ href, children, primary = true }: ButtonLinkProps) {
  const [path = '/', query] = href.split('?');
  const look = primary ? { color: 'accent' } : { variant: 'default' };
  return (
    <Button
      {...look}
      renderRoot={(props) => (
        <Link {...props} to={path} search={Object.fromEntries(new URLSearchParams(query))} />
      )}
    >
      {children}
    </Button>
  );
}
