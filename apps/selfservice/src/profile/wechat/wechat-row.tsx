import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import styles from '../address/address-row.module.css';

const BindWechat = lazy(async () => ({ default: (await import('./bind-wechat.tsx')).BindWechat }));
const UnbindWechat = lazy(async () => ({ default: (await import('./unbind-wechat.tsx')).UnbindWechat }));

/** The linked WeChat account, or a button to link one. Site 1 only. */
export function WechatRow({ nick, hasPhone }: { nick: string; hasPhone: boolean }) {
  const intl = useIntl();
  const [open, setOpen] = useState<'bind' | 'unbind' | null>(null);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  const close = () => setOpen(null);
  const doing = nick === '' ? 'bind' : 'unbind';

  useEffect(
    function giveFocusBack() {
      if (open === null && wasOpen.current) opener.current?.focus();
      wasOpen.current = open !== null;
    },
    [open],
  );

  return (
    <>
      <LabelledValue
        label={<FormattedMessage id="profile.wechat" />}
        action={
          <Button
            ref={opener}
            type="link"
            className={styles.link ?? ''}
            onClick={() => setOpen(doing)}
            aria-label={intl.formatMessage({ id: `profile.wechat.${doing}.title` })}
          >
            <FormattedMessage id={`profile.wechat.${doing}`} />
          </Button>
        }
      >
        <OrNotSet none={<FormattedMessage id="profile.wechat.none" />}>{nick}</OrNotSet>
      </LabelledValue>
      <Suspense>
        {open === 'bind' && <BindWechat onClose={close} />}
        {open === 'unbind' && <UnbindWechat nick={nick} hasPhone={hasPhone} onClose={close} />}
      </Suspense>
    </>
  );
}
