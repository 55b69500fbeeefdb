import { Suspense, type ReactNode } from 'react';
import type { PortalHost } from '@portal/common/host/portal-host';
import { AwayNotice } from './away-notice.tsx';
import styles from './bare-frame.module.css';
import { Controls } from './controls.tsx';
import { LateBrand } from './frame.tsx';

/**
 * The frame of pages for signed-out users: only the controls, above the page's artwork. `own`: a page of the shell,
 * without artwork; `marked`: with mark and name of the portal as a link to the home page.
 */
export function BareFrame({
  portal,
  own,
  marked,
  children,
}: {
  portal: PortalHost;
  own: boolean;
  marked: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      {marked && (
        <header className={styles.head}>
          <Suspense>
            <LateBrand host={portal.host} userType={undefined} />
          </Suspense>
        </header>
      )}
      <div className={`${styles.controls} ${own ? '' : styles.over}`}>
        <Controls portal={portal} />
      </div>
      {own ? <main className={styles.own}>{children}</main> : children}
      <AwayNotice away={!portal.state.reachable && !own} />
    </div>
  );
}
