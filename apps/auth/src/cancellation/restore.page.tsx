import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { UserType } from '@portal/common/enums/user/user-type';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { Seal } from '@portal/common/ui/artwork/seal';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { signInPageOf, userTypeOf } from '@portal/common/pages/by-user-type';
import { ChooseAccount } from './choose-account.tsx';
import { DeletionTexts } from '../intl/deletion/deletion-texts.tsx';
import { Gap } from '../intl/late-texts.tsx';
import { codeWait } from './code-wait.ts';
import { readKnown } from './known.ts';
import { begin, next } from './restore.steps.ts';
import { VerifyAddress } from './verify-address.tsx';
import styles from './restore.module.css';

/**
 * Restores a cancelled account by a code. Right after the cancellation it shows the deadline; links in messages lead
 * here too.
 */
export default function RestorePage() {
  const [query] = useSearchParams();
  const location = useLocation();
  const [step, tell] = useReducer(next, query.get('closed_until'), begin);
  const userType = userTypeOf('', query) === UserType.individual ? UserType.individual : UserType.enterprise;
  const entry = signInPageOf(userType);
  const [wait] = useState(() => codeWait(query));
  const restored = () => tell({ type: 'restored' });

  return (
    <DeletionTexts>
      <SignedOutFrame
        title={<FormattedMessage id={step.at === 'closed' ? 'cancellation.closed.title' : 'cancellation.title'} />}
        lead={
          (step.at === 'verify' || step.at === 'choose') && (
            <FormattedMessage id={step.at === 'verify' ? 'cancellation.lead' : 'cancellation.choose.lead'} />
          )
        }
        audience="password"
        art={{
          title: <FormattedMessage id="cancellation.art" />,
          text: <FormattedMessage id="cancellation.artText" />,
        }}
      >
        {step.at === 'closed' && (
          <>
            <p className={styles.text}>
              <FormattedMessage
                id="cancellation.closed.text"
                values={{
                  until: (
                    <strong key="until">
                      <DateTime at={step.until} dayOnly />
                    </strong>
                  ),
                }}
              />
            </p>
            <p className={styles.text}>
              <FormattedMessage id="cancellation.closed.how" />
            </p>
            <LinkButton type="primary" size="large" block to={entry}>
              <FormattedMessage id="cancellation.signIn" />
            </LinkButton>
            <Button type="link" block className={styles.more ?? ''} onClick={() => tell({ type: 'begun' })}>
              <FormattedMessage id="cancellation.begin" />
            </Button>
          </>
        )}
        {step.at === 'verify' && (
          <VerifyAddress
            userType={userType}
            known={readKnown(location.state as unknown)}
            wait={wait}
            onRestored={restored}
            onSeveral={(token, accounts) => tell({ type: 'several', token, accounts })}
          />
        )}
        {step.at === 'choose' && (
          <ChooseAccount
            token={step.token}
            userType={userType}
            accounts={step.accounts}
            onRestored={restored}
            onAgain={() => tell({ type: 'again' })}
          />
        )}
        {step.at === 'done' && <Done entry={entry} hasKeys={userType === UserType.enterprise} />}
      </SignedOutFrame>
    </DeletionTexts>
  );
}

/** The account is restored. Takes the focus, because the focused button is gone. */
function Done({ entry, hasKeys }: { entry: string; hasKeys: boolean }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(function moveFocusToTheNews() {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.done} data-news>
      <Seal kind="done" />
      <h2 className={styles.subject}>
        <FormattedMessage id="cancellation.done.title" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="cancellation.done.text" />
        {hasKeys && (
          <>
            <Gap />
            <FormattedMessage id="cancellation.done.keys" />
          </>
        )}
      </p>
      <LinkButton type="primary" size="large" block to={entry}>
        <FormattedMessage id="cancellation.signIn" />
      </LinkButton>
    </div>
  );
}
