import type { ReactNode } from 'react';
import type { PortalHost } from '@portal/common/host/portal-host';
import { AwayNotice } from './away-notice.tsx';
import styles from './bare-frame.module.css';
import { Controls } from './controls.tsx';

/**
 * The frame of pages for signed-out users: only the controls, above the page's artwork. `own`: a page of the shell,
 * without artwork.
 */
export function BareFrame({ portal, own, children }: { portal: PortalHost; own: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={`${styles.controls} ${own ? '' : styles.over}`}>
        <Controls portal={portal} />
      </div>
      {own ? <main className={styles.own}>{children}</main> : children}
      <AwayNotice away={!portal.state.reachable && !own} />
    </div>
  );
}
