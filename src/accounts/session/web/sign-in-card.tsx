import type { ReactNode } from 'react';
import classes from './sign-in.module.css';

/** The frame of the pages before one has signed in. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main id="content" className={classes.card}>
        <p className={classes.brand}>
          <img src="/icon.svg" alt="" width={44} height={44} />
          Radia
        </p>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
