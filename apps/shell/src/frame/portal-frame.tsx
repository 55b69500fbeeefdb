import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { UserType } from '@portal/common/enums/user/user-type';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import type { PortalHost } from '@portal/common/host/portal-host';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { NOTICES_PAGE } from '@portal/common/pages/addresses';
import { mayOpen } from '@portal/common/pages/may-open';
import { menuFor } from '@portal/common/pages/menu';
import { ownerOf } from '@portal/common/pages/owner-of';
import { PREVIEW_KEY } from '@portal/common/pages/preview-key';
import { userTypeFor } from './areas.ts';
import { AwayNotice } from './away-notice.tsx';
import { Brand } from './brand.tsx';
import { Controls } from './controls.tsx';
import { FrameIcon } from './menu/frame-icons.tsx';
import styles from './portal-frame.module.css';
import { SideMenu } from './menu/side-menu.tsx';
import { followLive } from './live/follow-live.ts';
import { Bell } from './notices/bell.tsx';
import { useMenuCounts } from './menu/use-menu-counts.ts';
import { TermsFoot } from './terms-foot.tsx';
import { UserMenu } from './user-menu.tsx';
import { useOpening } from './use-opening.ts';

export { Brand };

/** Only narrow windows load it. */
const menuDrawer = latePart(() => import('./menu/menu-drawer.tsx'));
/** Only sessions with a preview load it. */
const previewLine = latePart(() => import('./seldom.ts'));

/**
 * The frame of signed-in users: header, side navigation (a drawer below 1024 px) and the page. Until the session is
 * known it shows without user data. `onPrivacy` opens the privacy choices, if there are any.
 */
export default function PortalFrame({
  portal,
  config,
  onPrivacy,
  children,
}: {
  portal: PortalHost;
  config: PortalConfig;
  onPrivacy: (() => void) | undefined;
  children: ReactNode;
}) {
  const { host, state } = portal;
  const { user } = host;
  const intl = useIntl();
  const main = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const drawn = useNarrow(1024);
  const narrow = useNarrow();
  const MenuDrawer = useLatePart(menuDrawer, drawn)?.MenuDrawer;
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  useOpening(page, styles.opening, pathname);
  const token = user && new URLSearchParams(search).get(PREVIEW_KEY);
  const previews = config.preview !== undefined || token !== null;
  const PreviewLine = useLatePart(previewLine, previews)?.PreviewLine;
  const entries = user ? menuFor(user, config.remotes) : [];
  // Before the session is known, as wide as the people of the page will have it: otherwise the page moves.
  const wide = (user?.user_type ?? userTypeFor(pathname, '', config)) === UserType.employee;
  const counts = useMenuCounts(
    host,
    entries.some(({ count }) => count !== undefined),
  );

  const signedIn = user !== null;
  // Or it will not be: the header then has what it has for nobody.
  const known = state.status !== 'unknown' || !state.reachable;
  const told =
    user !== null && mayOpen(user, NOTICES_PAGE) && ownerOf(config.remotes, NOTICES_PAGE, user.user_type) !== undefined;
  const { request, events } = host;
  useEffect(
    function followChanges() {
      return signedIn ? followLive({ request, events }) : undefined;
    },
    [request, events, signedIn],
  );
  useEffect(
    function closeAfterMove() {
      setOpen(false);
    },
    [pathname, drawn],
  );
  useEffect(
    function beginAtTop() {
      window.scrollTo(0, 0);
    },
    [pathname],
  );

  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        <FormattedMessage id="frame.skip" />
      </a>
      <header className={styles.header}>
        {drawn && !known && <span className={styles.burger} />}
        {drawn && entries.length > 0 && (
          <Button
            type="text"
            className={styles.burger ?? ''}
            icon={<FrameIcon name="menu" size={20} />}
            aria-expanded={open}
            aria-label={intl.formatMessage({ id: 'frame.openMenu' })}
            onClick={() => setOpen(true)}
          />
        )}
        <Brand host={host} userType={user?.user_type} />
        <div className={`${styles.end} ${known ? '' : styles.waits}`}>
          <Controls portal={portal} compact={narrow} />
          {told && <Bell host={host} />}
          {user && (
            <div className={styles.user}>
              <UserMenu user={user} host={host} remotes={config.remotes} narrow={narrow} onPrivacy={onPrivacy} />
            </div>
          )}
        </div>
      </header>
      {drawn ? (
        MenuDrawer && (
          <MenuDrawer open={open} onClose={() => setOpen(false)}>
            <SideMenu entries={entries} counts={counts} onFollow={() => setOpen(false)} />
          </MenuDrawer>
        )
      ) : (
        <aside className={styles.side}>{entries.length > 0 && <SideMenu entries={entries} counts={counts} />}</aside>
      )}
      <main ref={main} id="main" tabIndex={-1} className={`${styles.main} ${wide ? styles.wide : ''}`}>
        {previews && (
          <div className={styles.preview}>
            {PreviewLine && <PreviewLine host={host} shown={config.preview} token={token} />}
          </div>
        )}
        <div className={styles.content}>
          {/* While a link is opened the build that runs may not have its page. */}
          <div ref={page} className={`${styles.page} ${styles.opening}`}>
            {token === null ? children : <PageSkeleton />}
          </div>
          {user && <TermsFoot request={host.request} />}
        </div>
      </main>
      <AwayNotice away={!state.reachable && user !== null} />
    </div>
  );
}
