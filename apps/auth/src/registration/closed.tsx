import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useHost } from '@portal/common/host/use-host';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';

/** The page of a registration, or, while the portal is being set up, that nobody can register yet. */
export function WhenOpen({ signIn, audience, children }: { signIn: string; audience: string; children: ReactNode }) {
  const { content } = useHost();
  const { search } = useLocation();
  if (!content.closed) return children;
  return (
    <SignedOutFrame
      title={<FormattedMessage id="register.closed.title" />}
      art={{ title: <FormattedMessage id="register.closed.title" /> }}
      audience={audience}
    >
      <p>
        <FormattedMessage id="register.closed.text" />
      </p>
      <p>
        <FormattedMessage id="register.haveAccount" />
        <Link to={`${signIn}${search}`}>
          <FormattedMessage id="register.signIn" />
        </Link>
      </p>
    </SignedOutFrame>
  );
}
