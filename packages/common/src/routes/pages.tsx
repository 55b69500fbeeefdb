import { Component, lazy, Suspense, useEffect, useMemo, useReducer, useRef, type ComponentType, type ReactNode } from 'react';
import { matchPath, useLocation, useRoutes } from 'react-router-dom';
import { holds, type Privilege } from '../enums/user/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import { ErrorPanel, PageSkeleton } from '../ui/states.tsx';
import { useArrival } from './arrival.ts';
import styles from './pages.module.css';

type Load = () => Promise<{ default: ComponentType }>;

/** Says whether a host's user may open a page. It is a convenience: the API's `access` is the lock. */
export type Gate = (host: Host) => boolean;

export interface Page {
  /** Below the basename, as in `remote.json`; `:id` marks a parameter. Case does not matter. */
  path: string;
  page: Load | { redirect: string };
  /** Absent: open to everybody. */
  open?: Gate;
}

/** A gate for signed-in people; with privileges, for holders of one of them. */
export function needs(...privileges: Privilege[]): Gate {
  return ({ user, privileges: held }) =>
    user !== null && (privileges.length === 0 || privileges.some((wanted) => holds(held, wanted)));
}

/** A gate for users of these types. */
export function needsType(...types: UserType[]): Gate {
  return ({ user }) => user !== null && types.includes(user.user_type);
}

/** Pages whose code has arrived: they render at once, without a fallback in between. */
const arrived = new Map<Load, ComponentType>();

async function load(page: Load) {
  const { default: Loaded } = await page();
  arrived.set(page, Loaded);
  return { default: Loaded };
}

/** Fetches the code of the page that `pathname` (below the basename) leads to, so that its first render is complete. */
export async function prepare(table: readonly Page[], pathname: string): Promise<void> {
  const row = table.find(({ path }) => matchPath({ path }, pathname));
  if (row && typeof row.page === 'function') await load(row.page);
}

/** A page, a new attempt each time somebody asks to try again: React remembers the failure of a `lazy` for ever. */
const attempts = new Map<Load, ComponentType>();
function componentOf(page: Load): ComponentType {
  const ready = arrived.get(page) ?? attempts.get(page);
  if (ready) return ready;
  const Later = lazy(() => load(page));
  attempts.set(page, Later);
  return Later;
}

class PageBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <ErrorPanel onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function Gone({ to }: { to: string }) {
  const host = useHost();
  const { search } = useLocation();
  const latest = useRef({ host, search });
  useEffect(function redirect() {
    latest.current.host.navigate(to + latest.current.search, { replace: true });
  }, [to]);
  return null;
}

function Refused() {
  const host = useHost();
  const latest = useRef(host);
  const signedIn = host.user !== null;
  useEffect(function askTheHost() {
    if (signedIn) latest.current.onNoPermission();
    else latest.current.onLogin(location.href);
  }, [signedIn]);
  return null;
}

/** `bare`: nothing of the portal stands around the page, so what stands in for it keeps its own distance. */
function Opened({ page, bare }: { page: Load; bare: boolean }) {
  const [attempt, retry] = useReducer((n: number) => {
    attempts.delete(page);
    return n + 1;
  }, 0);
  // Chosen once for each attempt: another component in its place would begin anew and lose what is typed.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `attempt` is what makes it choose again
  const Shown = useMemo(() => componentOf(page), [page, attempt]);
  const frame = useArrival();
  return (
    <div ref={frame}>
      <PageBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={bare ? <div className={styles.bare}><PageSkeleton kind="form" rows={3} /></div> : <PageSkeleton />}><Shown /></Suspense>
      </PageBoundary>
    </div>
  );
}

function Row({ row }: { row: Page }) {
  const host = useHost();
  if (typeof row.page === 'object') return <Gone to={row.page.redirect} />;
  if (row.open && !row.open(host)) return <Refused />;
  return <Opened page={row.page} bare={!row.open && host.user === null} />;
}

/**
 * The pages of a remote. A path that no row knows goes to `/404` of the host; a row whose gate is shut asks the host for
 * sign-in or says there is no permission. Redirects keep the query.
 */
export function Pages({ table }: { table: readonly Page[] }) {
  return useRoutes([
    ...table.map((row) => ({ path: row.path, element: <Row key={row.path} row={row} /> })),
    { path: '*', element: <Gone to="/404" /> },
  ]);
}
