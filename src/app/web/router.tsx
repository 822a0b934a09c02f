import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ForgottenPasswordPage, NewPasswordPage, SignInPage } from '#accounts/session/web/public.ts';
import type { Page } from '#platform/web/page.ts';
import { useUser } from '#platform/web/session.tsx';
import { homeOf } from './home.ts';
import { learnedPages, learnPages } from './learned-pages.ts';
import { NoHomePage } from './message-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { MenuFrame } from './page-frames.ts';
import { pageView } from './page-view.tsx';
import { SessionGate } from './session-gate.tsx';
import { UnknownFailure, UnknownPage } from './unknown-page.tsx';

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
const unknown = createRoute({
  getParentRoute: () => gate,
  path: '$',
  loader: ({ location }) => learnRoutes(location.pathname),
  component: UnknownPage,
  errorComponent: UnknownFailure,
});

function Start() {
  const home = homeOf(useUser());
  if (home !== null) return <Navigate to={home} replace />;
  return (
    <MenuFrame>
      <NoHomePage />
    </MenuFrame>
  );
}

const routeOf = (page: Page) =>
  createRoute({ getParentRoute: () => gate, path: page.path, component: pageView(page) });

const routes = new Map<Page, ReturnType<typeof routeOf>>();

/** The tree of all pages known so far; always the same object, with other branches. */
function routeTree() {
  for (const page of learnedPages()) if (!routes.has(page)) routes.set(page, routeOf(page));
  return root.addChildren([
    signIn,
    forgotten,
    newPassword,
    gate.addChildren([start, unknown, ...routes.values()]),
  ]);
}

/** Values in addresses are plain text: `?q=12` is the text '12'. */
export const router = createRouter({
  routeTree: routeTree(),
  // Every value is text, also one that looks like a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
});

/** Lets the router know the pages around an address. Fails when their list could not be fetched. */
export async function learnRoutes(pathname: string): Promise<void> {
  await learnPages(pathname);
  if (learnedPages().every((page) => routes.has(page))) return;
  routeTree();
  router.setRoutes(router.buildRouteTree());
}
