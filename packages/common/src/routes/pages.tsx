import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { FormattedMessage } from 'react-intl';
import { matchPath, useLocation, useRoutes } from 'react-router-dom';
import { Button } from '../antd/base.ts';
import { holds, type Privilege } from '../enums/staff/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import { hasMemberRight, isMember, type MemberRight } from '../rules/company/member-rights.ts';
import type { FailedPage, Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import { newReference } from '../ui/status/reference.ts';
import { ErrorPanel, PageSkeleton } from '../ui/status/states.tsx';
import { useArrival } from './arrival.ts';
import styles from './pages.module.css';
import { PAGE } from '../pages/addresses.ts';
import { mayOpen } from '../pages/may-open.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Returns whether the host's user may open a page. For convenience only: the API enforces `access`. */
export type Gate = (host: Host) => boolean;

export interface Page {
  /** Below the basename, as in `remote.json`; `:id` marks a parameter. Case does not matter. */
  path: string;
  page: Load | { redirect: string };
  /** Absent: open to everyone. */
  open?: Gate;
}

/** A gate for signed-in users; with privileges, for users with at least one of them. */
export function needs(...privileges: Privilege[]): Gate {
  return ({ user, privileges: held }) =>
    user !== null && (privileges.length === 0 || privileges.some((wanted) => holds(held, wanted)));
}

/** A gate for users of these types. */
export function needsType(...types: UserType[]): Gate {
  return ({ user }) => user !== null && types.includes(user.user_type);
}

/** A gate for the members of an enterprise who have this right. */
export function needsMemberRight(right: MemberRight): Gate {
  return ({ user }) => user !== null && isMember(user.user_type) && hasMemberRight(user.user_type, user.role, right);
}

/** Pages whose code is loaded: they render synchronously, without a fallback. */
const loaded = new Map<Load, ComponentType>();

async function load(page: Load) {
  const { default: Loaded } = await page();
  loaded.set(page, Loaded);
  return { default: Loaded };
}

/**
 * Loads the code of the page at `pathname` (below the basename), so that its first render is complete. Rejects when it
 * cannot be loaded.
 */
export async function prepare(table: readonly Page[], pathname: string): Promise<void> {
  const row = table.find(({ path }) => matchPath({ path }, pathname));
  if (row && typeof row.page === 'function') await load(row.page);
}

/** Lazy pages. Each retry creates a new one, because React keeps the failure of a `lazy`. */
const attempts = new Map<Load, ComponentType>();
function componentOf(page: Load): ComponentType {
  const ready = loaded.get(page) ?? attempts.get(page);
  if (ready) return ready;
  const Later = lazy(() => load(page));
  attempts.set(page, Later);
  return Later;
}

/** For a page that throws at every rendering. */
const RELOAD = (
  <Button onClick={() => location.reload()}>
    <FormattedMessage id="remote.reload" />
  </Button>
);

/**
 * In place of a page that failed. Tells the host after its effects, so that it also hears of the first page. Shows the
 * reference once a listener has taken it, because elsewhere nobody can look it up.
 */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { events } = useHost();
  const [reference] = useState(newReference);
  const [isTaken, taken] = useReducer(() => true, false);
  const failure = useRef({ events, error, reference, taken });
  useEffect(function tellOnce() {
    const { events: bus, ...detail } = failure.current;
    bus.emit('page:failed', detail satisfies FailedPage);
  }, []);
  return <ErrorPanel requestId={isTaken ? reference : null} onRetry={onRetry} extra={RELOAD} />;
}

interface PageBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

class PageBoundary extends Component<PageBoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }
  override render() {
    const { failed } = this.state;
    const { onRetry, children } = this.props;
    return failed ? <Failed error={failed.error} onRetry={onRetry} /> : children;
  }
}

function Redirect({ to }: { to: string }) {
  const host = useHost();
  const { search } = useLocation();
  const latest = useRef({ host, search });
  useEffect(
    function redirect() {
      latest.current.host.navigate(to + latest.current.search, { replace: true });
    },
    [to],
  );
  return null;
}

function Refused() {
  const host = useHost();
  const latest = useRef(host);
  const signedIn = host.user !== null;
  useEffect(
    function askTheHost() {
      if (signedIn) latest.current.onNoPermission();
      else latest.current.onLogin(location.href);
    },
    [signedIn],
  );
  return null;
}

/** `bare`: no frame of the portal is around the page, so its placeholder has its own padding. */
function Opened({ page, bare }: { page: Load; bare: boolean }) {
  const [attempt, retry] = useReducer((n: number) => {
    attempts.delete(page);
    return n + 1;
  }, 0);
  // Chosen once per attempt, because another component would remount and lose input.
  // oxlint-disable-next-line react/exhaustive-deps -- a new `attempt` chooses again
  const Shown = useMemo(() => componentOf(page), [page, attempt]);
  const frame = useArrival();
  return (
    <div ref={frame}>
      <PageBoundary key={attempt} onRetry={retry}>
        <Suspense
          fallback={
            bare ? (
              <div className={styles.bare}>
                <PageSkeleton kind="form" rows={3} />
              </div>
            ) : (
              <PageSkeleton />
            )
          }
        >
          <Shown />
        </Suspense>
      </PageBoundary>
    </div>
  );
}

function Row({ row }: { row: Page }) {
  const host = useHost();
  if (typeof row.page === 'object') return <Redirect to={row.page.redirect} />;
  if (row.open && !(row.open(host) && (host.user === null || mayOpen(host.user, row.path)))) return <Refused />;
  return <Opened page={row.page} bare={!row.open && host.user === null} />;
}

/**
 * Renders the pages of a remote. An unknown path goes to `/404` of the host. A closed gate asks the host for sign-in,
 * or reports missing permission for a signed-in user. Redirects keep the query.
 */
export function Pages({ table }: { table: readonly Page[] }) {
  return useRoutes([
    ...table.map((row) => ({ path: row.path, element: <Row key={row.path} row={row} /> })),
    { path: '*', element: <Redirect to={PAGE.notFound} /> },
  ]);
}
