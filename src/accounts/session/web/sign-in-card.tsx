import type { ReactNode } from 'react';
import { useInstallationName } from '#identity/installation/web/public.ts';
import classes from './sign-in.module.css';

/** The frame of the pages before one has signed in: it says whose installation this is. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const name = useInstallationName();
  return (
    <div className={classes.page}>
      <main id="content" className={classes.card}>
        <p className={classes.brand}>
          <img src="/icon.svg" alt="" width={44} height={44} />
          <span className={classes.brandName}>
            {name}
            {name !== 'Radia' && <small>Radia · radon e radioprotezione</small>}
          </span>
        </p>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
