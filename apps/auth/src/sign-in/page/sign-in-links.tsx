import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { PAGE } from '@portal/common/pages/addresses';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import styles from '../form/sign-in-form.module.css';

const WechatWay = lazy(async () => ({ default: (await import('./not-for-all.tsx')).WechatWay }));

/** Opens "forgot password" in a new window, with the query of this page and always a user type. */
export function ForgotLink({ userType }: { userType: UserType }) {
  const { basename } = useHost();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('user_type', String(userType));
  return (
    <a className={styles.forgot} href={`${basename}${PAGE.setPassword}?${query}`} target="_blank" rel="noreferrer">
      <FormattedMessage id="signIn.forgot" />
      <VisuallyHidden>
        <FormattedMessage id="common.newWindow" />
      </VisuallyHidden>
    </a>
  );
}

/**
 * Below the form: sign-in through the company's identity provider and by WeChat, and the sign-ins of other user types.
 * The room of the button for WeChat is there before its code, so that the form does not move under a click: the API's
 * server reserves it in the first HTML (`wechat-room.ts`), and the page for the HTML of other servers.
 */
export function SignInLinks({
  userType,
  sso,
  question,
}: {
  userType: UserType;
  sso: string | undefined;
  question: ReactNode;
}) {
  const { content } = useHost();
  const { search } = useLocation();
  return (
    <>
      {sso && (
        <>
          <div className={styles.other}>
            <FormattedMessage id="signIn.other" />
          </div>
          <LinkButton to={sso + search} block size="large" icon={<Icon name="org" size={18} />}>
            <FormattedMessage id="signIn.sso" />
          </LinkButton>
        </>
      )}
      {userType < UserType.partner && (
        <div data-wechat={userType} className={content.wechatSignIn?.includes('website') ? styles.room : undefined}>
          {content.wechatSignIn && (
            <Suspense>
              <WechatWay userType={userType} />
            </Suspense>
          )}
        </div>
      )}
      <p className={styles.chooser}>
        {question}
        <Link to={`${PAGE.checkAccount}${search}`}>
          <FormattedMessage id="signIn.chooser" />
        </Link>
      </p>
    </>
  );
}
