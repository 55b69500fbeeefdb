import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { Countdown } from '@portal/common/ui/countdown';
import { Seal } from '@portal/common/ui/artwork/seal';
import styles from './register-form.module.css';

/** Seconds until the authorisation endpoint. */
const REDIRECT_AFTER = 5;

/** Confirms the registration and leads to the sign-in, by itself or by its button. `of` chooses the text. */
export function Registered({ userType, of = 'done' }: { userType: UserType; of?: 'done' | 'partner.done' | 'individual.done' }) {
  const host = useHost();
  const [query] = useSearchParams();
  const text = useRef<HTMLParagraphElement>(null);

  useEffect(function moveFocusToTheNews() {
    text.current?.focus();
  }, []);

  return (
    <div className={styles.done} data-news>
      <Seal kind={of === 'partner.done' ? 'pending' : 'done'} />
      <p ref={text} tabIndex={-1} role="status"><FormattedMessage id={`register.${of}.text`} /></p>
      <Countdown seconds={REDIRECT_AFTER} onDone={() => host.onLogin(query.get('return_uri') ?? undefined, userType)} />
    </div>
  );
}
