import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { ServerMessage } from '@portal/common/form/server-message';
import { useHost } from '@portal/common/host/use-host';
import { safeReturnUri } from '@portal/common/rules/navigation/safe-return-uri';
import { LinkButton } from '@portal/common/ui/link-button';
import { EmptyState } from '@portal/common/ui/states';
import { PAGE } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { Done } from '../done.tsx';
import { Expired } from '../expired.tsx';
import { PasswordFrame } from '../password-frame.tsx';
import { useResetPassword } from '../password.queries.ts';
import { readResetLink } from './reset-link.ts';
import type { ResetLink } from './reset-link.ts';
import { SetForm } from '../set-form.tsx';
import type { Why } from '../set/set-password.steps.ts';

/** Seconds until the page that the API names. */
const REDIRECT_AFTER = 2;

type Stage = { at: 'form' } | { at: 'dead'; why: Why } | { at: 'done'; goTo: string | undefined };

/** `/setPassword/reset`: sets a first, reset or expired password by the code of a link or of a sign-in. */
export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  // Read once: the code is then removed from the address.
  const [link] = useState(() => readResetLink(query));
  return link ? <Reset link={link} /> : <Missing />;
}

function Reset({ link: { code, userId, userType, userName, reason } }: { link: ResetLink }) {
  const host = useHost();
  const intl = useIntl();
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const { mutateAsync: reset } = useResetPassword();
  const lead = <FormattedMessage id={`password.reset.lead${reason}`} />;
  const portal = () => host.navigate(signInPageOf(userType), { replace: true });

  async function save(password: string) {
    const { redirect_url } = await reset({ userId, userType, code, password });
    // The code is used: remove it from the browser's history.
    host.navigate(PAGE.resetPassword, { replace: true });
    setStage({ at: 'done', goTo: safeReturnUri(redirect_url, { base: location.href }) });
  }

  return (
    <PasswordFrame
      title={<FormattedMessage id={`password.reset.title${reason}`} />}
      lead={stage.at === 'form' && (userName ? <FormattedMessage id="password.reset.hello" values={{ name: userName, lead }} /> : lead)}
    >
      {stage.at === 'form' && (
        <SetForm
          save={save} onSaved={() => undefined} onExpired={(why) => setStage({ at: 'dead', why })}
          reactions={{ 4001209003: ({ code: its, message }) => setStage({ at: 'dead', why: { code: its, message, saidIn: intl.locale } }) }}
        />
      )}
      {stage.at === 'dead' && (
        <Expired title={<FormattedMessage id="password.reset.expired" />} why={<ServerMessage {...stage.why} />} to="signIn" onDone={portal} />
      )}
      {stage.at === 'done' && (
        <Done
          title={<FormattedMessage id="password.set.doneTitle" />} text={<FormattedMessage id="password.set.doneText" />} seconds={REDIRECT_AFTER} to="signIn"
          onDone={() => (stage.goTo ? host.leave(stage.goTo) : portal())}
        />
      )}
    </PasswordFrame>
  );
}

function Missing() {
  const [query] = useSearchParams();
  const host = useHost();
  const userType = query.get('user_type');
  return (
    <PasswordFrame title={<FormattedMessage id="password.reset.title0" />}>
      <EmptyState
        icon="broken" title={<FormattedMessage id="password.reset.missingTitle" />} text={<FormattedMessage id="password.reset.missingText" />}
        action={(
          <>
            <LinkButton type="primary" to={`${PAGE.setPassword}${userType ? `?user_type=${encodeURIComponent(userType)}` : ''}`}><FormattedMessage id="password.reset.missingFind" /></LinkButton>
            <Button onClick={() => host.navigate(signInPageOf(userType ? Number(userType) : undefined))}><FormattedMessage id="password.find.signIn" /></Button>
          </>
        )}
      />
    </PasswordFrame>
  );
}
