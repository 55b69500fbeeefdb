import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { networkError, ApiError } from '@portal/common/client/api-error';
import { beginWechatSignIn } from '@portal/common/contract/sign-in/wechat-sign-in';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { isSocialBrowser } from '@portal/common/host/session/sign-in/in-app';
import { useChange } from '@portal/common/host/use-change';
import { useChallenge } from '@portal/common/host/use-challenge';
import { useHost } from '@portal/common/host/use-host';
import { WechatTexts } from '../../intl/wechat/wechat-texts.tsx';
import { WechatIcon } from './wechat-icon.tsx';
import form from '../form/sign-in-form.module.css';

/** Not in a style sheet, which would be one more file of all sign-in pages' list. */
const BELOW = { marginBlockStart: 12 };

/** User types that can link a WeChat account. */
export type WechatUserType = (typeof UserType)['individual' | 'enterprise'];

/**
 * Sign-in by WeChat below the form, where this browser can. On the page of individuals it is the only other way, so it
 * has a heading.
 */
export function WechatWay({ userType }: { userType: UserType }) {
  const { content } = useHost();
  if (!content.wechatSignIn?.includes(isSocialBrowser() ? 'inApp' : 'website')) return null;
  const isFirst = userType === UserType.individual;
  return (
    <WechatTexts>
      {isFirst && (
        <div className={form.other}>
          <FormattedMessage id="signIn.other" />
        </div>
      )}
      <div style={isFirst ? undefined : BELOW}>
        <ToWechat userType={isFirst ? UserType.individual : UserType.enterprise} />
      </div>
    </WechatTexts>
  );
}

/** A button that leads to WeChat, and why it could not. */
export function ToWechat({ userType }: { userType: WechatUserType }) {
  const host = useHost();
  const { locale } = useIntl();
  const challenge = useChallenge(userType);
  const { mutateAsync: begin } = useChange(beginWechatSignIn, { refetch: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  useEffect(function offerAgainAfterBack() {
    // A page from the browser's cache is still in the state of leaving.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function go() {
    const { redirect_url } = await begin({ body: { login_challenge: await challenge.current(), user_type: userType } });
    host.leave(redirect_url);
  }

  async function leave() {
    setBusy(true);
    setFailure(null);
    try {
      await go().catch((error: unknown) => {
        // The page was open for too long: another challenge does.
        if (!(error instanceof ApiError) || error.code !== 'Account.Page.Expired') throw error;
        challenge.renew();
        return go();
      });
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof ApiError ? error : networkError(host.locale));
    }
  }

  return (
    <>
      <Button block size="large" icon={<WechatIcon />} loading={busy} onClick={() => void leave()}>
        <FormattedMessage id="signIn.wechat.submit" />
      </Button>
      {failure && <Alert style={BELOW} type="error" showIcon role="alert" title={messageOf(failure, locale)} />}
    </>
  );
}
