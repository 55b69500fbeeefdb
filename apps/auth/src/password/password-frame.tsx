import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';

/** The frame of all password pages. */
export function PasswordFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <SignedOutFrame
      title={title}
      lead={lead}
      audience="password"
      art={{ title: <FormattedMessage id="password.art" />, text: <FormattedMessage id="password.artText" /> }}
    >
      {children}
    </SignedOutFrame>
  );
}
