import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Host } from '@portal/common/host/host';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import { LatePopover } from '@portal/common/ui/late/late-float';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import en from '../../intl/frame/en-US.json';
import zh from '../../intl/frame/zh-CN.json';
import { FrameIcon } from '../menu/frame-icons.tsx';
import styles from './bell.module.css';
import { useTitleCount, useUnread } from './use-unread.ts';

const panel = latePart(() => import('../seldom.ts'));

function Panel(props: { host: Host; onSeeAll: () => void }) {
  const arrived = useLatePart(panel, true);
  return arrived ? <arrived.NoticePanel {...props} /> : <div className={styles.waiting} />;
}

/** The bell of the header: how many notices are unread, and a panel with the newest. */
export function Bell({ host }: { host: Host }) {
  const intl = useIntl();
  const words = host.locale === 'zh-CN' ? zh : en;
  return (
    // Texts of the frame alone: sign-in pages, which load those of the shell, do without.
    <IntlProvider
      locale={host.locale}
      messages={{ ...intl.messages, ...(words as unknown as typeof intl.messages) }}
      textComponent={intl.textComponent}
    >
      <Button host={host} />
    </IntlProvider>
  );
}

function Button({ host }: { host: Host }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const { unread, came } = useUnread(host);
  useTitleCount(unread);
  return (
    <>
      {/* Another page closes the panel. */}
      <LatePopover key={pathname} placement="bottomRight" content={(close) => <Panel host={host} onSeeAll={close} />}>
        <button
          type="button"
          className={styles.bell}
          aria-haspopup="dialog"
          aria-label={intl.formatMessage({ id: unread > 0 ? 'frame.notices.unread' : 'frame.notices' }, { unread })}
        >
          <FrameIcon name="bell" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </LatePopover>
      <VisuallyHidden role="status">
        {came && <FormattedMessage id="frame.notices.new" values={{ title: came }} />}
      </VisuallyHidden>
    </>
  );
}
