import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Countdown } from '@portal/common/ui/countdown';
import { Seal } from '@portal/common/ui/artwork/seal';
import { SecondAddress, type Second } from './second-address.tsx';
import styles from './register-form.module.css';

/** Seconds until the authorisation endpoint; more if the second address can be verified. */
const REDIRECT_AFTER = 5;
const OFFER_FOR = 15;

/**
 * Confirms the registration and redirects to the sign-in, automatically or by its button. `of` selects the text. A
 * second address that was only typed can be verified here.
 */
export function Registered({
  userType,
  of = 'done',
  second,
}: {
  userType: UserType;
  of?: 'done' | 'partner.done' | 'individual.done';
  second?: Second | undefined;
}) {
  const host = useHost();
  const [query] = useSearchParams();
  const [at, setAt] = useState<'offer' | 'form' | 'verified' | 'plain'>(second ? 'offer' : 'plain');
  const text = useRef<HTMLParagraphElement>(null);

  useEffect(
    function moveFocusToTheNews() {
      text.current?.focus();
    },
    [at],
  );

  return (
    <div className={styles.done} data-news>
      <Seal kind={of === 'partner.done' ? 'pending' : 'done'} />
      <p ref={text} tabIndex={-1} role="status">
        <FormattedMessage
          id={at === 'verified' && second ? `register.second.done.${second.channel}` : `register.${of}.text`}
        />
      </p>
      {second && (at === 'offer' || at === 'form') && (
        <p className={styles.offer}>
          <FormattedMessage
            id={`register.second.${second.channel}`}
            values={{
              address: (
                <strong key="address" className={styles.address}>
                  {second.channel === 'phone' ? shownPhone(second.address) : second.address}
                </strong>
              ),
            }}
          />
        </p>
      )}
      {at === 'offer' && (
        <Button onClick={() => setAt('form')}>
          <FormattedMessage id="register.second.verify" />
        </Button>
      )}
      {at === 'form' && second ? (
        <SecondAddress second={second} onVerified={() => setAt('verified')} onLater={() => setAt('plain')} />
      ) : (
        <Countdown
          key={at}
          seconds={at === 'offer' ? OFFER_FOR : REDIRECT_AFTER}
          onDone={() => host.onLogin(query.get('return_uri') ?? undefined, userType)}
        />
      )}
    </div>
  );
}
