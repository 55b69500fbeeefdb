import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ArtPanel } from './art-panel.tsx';
import { FilingRecord } from './filing-record.tsx';
import { Legal } from './legal.tsx';
import { useView } from '../artwork/portal-mark.tsx';
import styles from './signed-out-frame.module.css';

/**
 * Frame of the pages for signed-out users: artwork on the left, one form on the right, a footer. Below 1024 px the
 * artwork is a band with the title.
 */
export function SignedOutFrame({
  title,
  lead,
  art,
  audience,
  wide = false,
  children,
}: {
  title: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  /** Text of the artwork if the portal has no slides. */
  art: { title: ReactNode; text?: ReactNode };
  /** Audience of the benefits that are shown. */
  audience: string;
  /** Room for two columns of fields. */
  wide?: boolean;
  children: ReactNode;
}) {
  const view = useView();
  return (
    <div className={`${styles.frame} ${wide ? styles.wide : ''}`} data-view={view ?? undefined}>
      <main className={styles.main}>
        <header className={styles.head}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        <div className={styles.body}>{children}</div>
      </main>
      {/* After the form, so that the keyboard reaches the form first. */}
      <div className={styles.art}>
        <ArtPanel {...art} audience={audience} />
      </div>
      <Foot />
    </div>
  );
}

function Foot() {
  return (
    <footer className={styles.foot}>
      <Legal part="agreement" />
      <Legal part="privacy" />
      <span suppressHydrationWarning>
        {/* oxlint-disable-next-line react/purity -- reads the year at the time of rendering on purpose */}
        <FormattedMessage id="legal.copyright" values={{ year: new Date().getFullYear() }} />
      </span>
      <FilingRecord />
    </footer>
  );
}
