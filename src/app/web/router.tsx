import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ForgottenPasswordPage, NewPasswordPage, SignInPage } from '#accounts/session/web/public.ts';
import { useUser } from '#platform/web/session.tsx';
import { AppFrame } from './app-frame.tsx';
import { homeOf } from './home.ts';
import { NoHomePage, NotFoundPage } from './message-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { pageView } from './page-view.tsx';
import { SessionGate } from './session-gate.tsx';
import { pages } from './slices.ts';

const root = createRootRoute({ component: Outlet });
const signIn = createRoute({ getParentRoute: () => root, path: '/login', component: SignInPage });
const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/login/forgotten',
  component: ForgottenPasswordPage,
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/password',
  component: NewPasswordPage,
});
const gate = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SessionGate });
const start = createRoute({ getParentRoute: () => gate, path: '/', component: Start });
const unknown = createRoute({ getParentRoute: () => gate, path: '$', component: Unknown });
const ofSlices = pages.map((page) =>
  createRoute({ getParentRoute: () => gate, path: page.path, component: pageView(page) }),
);

function Start() {
  const home = homeOf(useUser());
  if (home !== null) return <Navigate to={home} replace />;
  return (
    <AppFrame>
      <NoHomePage />
    </AppFrame>
  );
}

function Unknown() {
  return (
    <AppFrame>
      <NotFoundPage />
    </AppFrame>
  );
}

/** Values in addresses are plain text: `?q=12` is the text '12'. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    forgotten,
    newPassword,
    gate.addChildren([start, unknown, ...ofSlices]),
  ]),
  // Every value is text, also one that looks like a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
});

/** Fetches the code of the page at this address while it is still being asked who is signed in. */
export function preloadPage(pathname: string): void {
  const page = pages.find(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`).test(pathname));
  page?.load().catch(() => undefined);
}
