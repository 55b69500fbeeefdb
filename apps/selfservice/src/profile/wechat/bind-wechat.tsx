import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Spin } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/sign-in/wechat';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { messageOf } from '@portal/common/form/server-message';
import { useRefresh } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './bind-wechat.module.css';

const TEXTS = {
  [WechatBindStatus.waiting]: 'profile.wechat.bind.scan',
  [WechatBindStatus.bound]: 'profile.wechat.bound',
  [WechatBindStatus.expired]: 'profile.wechat.bind.expired',
  [WechatBindStatus.taken]: 'profile.wechat.bind.taken',
} as const;

/** Poll interval while the code waits for a scan, in milliseconds. */
const EVERY_MS = 2000;

/** Dialog with a QR code to scan with WeChat. Closes after the scan; an expired code can be renewed. */
export function BindWechat({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const refresh = useRefresh();
  // Never cached: each opening of the dialog gets a new code.
  const picture = useRead(beginWechatBinding, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const ticket = picture.data?.ticket;
  const binding = useRead(readWechatBinding, ticket === undefined ? null : { query: { ticket } }, {
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === WechatBindStatus.waiting ? EVERY_MS : false,
  });
  const status = binding.data?.status ?? WechatBindStatus.waiting;
  const over = status === WechatBindStatus.expired || status === WechatBindStatus.taken;
  const { error } = picture;

  useEffect(
    function closeWhenBound() {
      if (status !== WechatBindStatus.bound) return;
      void refresh('profile');
      void message.success(intl.formatMessage({ id: 'profile.wechat.bound' }));
      onClose();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the message is shown once, when the status changes
    [status],
  );

  return (
    <Dialog open width={356} centered onClose={onClose} title={<FormattedMessage id="profile.wechat.bind.title" />}>
      <div className={styles.body}>
        {picture.data?.qr_picture !== '' && (
          <div className={`${styles.picture} ${over ? styles.over : ''}`}>
            {picture.data && (
              <img src={picture.data.qr_picture} alt={intl.formatMessage({ id: 'profile.wechat.bind.picture' })} />
            )}
            {picture.isPending && <Spin />}
          </div>
        )}
        <p className={styles.text} role="status" aria-live="polite">
          {error ? (
            error instanceof ApiError ? (
              messageOf(error, intl.locale)
            ) : (
              <FormattedMessage id="common.unexpected" />
            )
          ) : (
            <FormattedMessage
              id={
                status === WechatBindStatus.waiting && picture.data?.qr_picture === ''
                  ? 'profile.wechat.bind.there'
                  : TEXTS[status]
              }
            />
          )}
        </p>
        {!over && picture.data?.address && (
          <Button href={picture.data.address} target="_blank" rel="noreferrer">
            <FormattedMessage id="profile.wechat.bind.here" />
          </Button>
        )}
        {(over || error) && (
          <Button type="primary" loading={picture.isFetching} onClick={() => void picture.refetch()}>
            <FormattedMessage id="profile.wechat.bind.again" />
          </Button>
        )}
      </div>
    </Dialog>
  );
}
