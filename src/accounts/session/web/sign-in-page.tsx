import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { expectLaterPage } from '#platform/web/page-focus.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { getMe, type SignedInUser } from '../contract.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { ownPath } from './own-path.ts';
import classes from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';

/** Where everybody comes in; afterwards to the page that was asked for. */
export function SignInPage() {
  usePageTitle('Accesso');
  const [{ next }] = useSearchParams();
  const router = useRouter();
  const queries = useQueryClient();
  const [given, setGiven] = useState<Credentials>();
  const [mayGoOn, setMayGoOn] = useState(false);

  function enter(user: SignedInUser) {
    expectLaterPage();
    queries.clear();
    queries.setQueryData(endpointKey(getMe, {}), { user });
    router.history.replace(ownPath(next, window.location.origin));
  }

  return (
    <SignInCard title="Accesso">
      <SignInForm
        given={given}
        onSignedIn={enter}
        onUnanswered={() =>
          void browserKept()
            .hasPerson()
            .then(setMayGoOn, () => undefined)
        }
      >
        {mayGoOn && (
          <p className={classes.aside}>
            <AppLink href={ownPath(next, window.location.origin)}>Continua senza rete</AppLink>
          </p>
        )}
        <p className={classes.aside}>
          <AppLink href="/login/forgotten">Password dimenticata?</AppLink>
        </p>
        {appConfig.demo && <DemoAccounts onChoose={setGiven} />}
      </SignInForm>
    </SignInCard>
  );
}
