import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { ApiError, asApiError } from '@portal/common/client/api-error';
import { listLoginChoices } from '@portal/common/contract/sign-in/login-choices';
import { messageOf } from '@portal/common/form/server-message';
import { useRead } from '@portal/common/host/use-read';
import { Icon } from '@portal/common/ui/icons';
import type { StepProps } from './step-props.ts';
import type { Credentials, EntryType } from '../sign-in.queries.ts';
import { Bones } from '@portal/common/ui/status/bones';
import styles from './later-steps.module.css';

/** Choice of a login name, if the secret matches several. */
export function Choice({
  userType,
  who,
  ticket,
  busy,
  onProceed,
  onExpired,
}: StepProps & {
  busy: boolean;
  userType: EntryType;
  who: Omit<Credentials, 'secret'>;
  ticket: string;
  onExpired: () => void;
}) {
  const { locale } = useIntl();
  const { data, error, isFetching, refetch } = useRead(
    listLoginChoices,
    {
      query: {
        account: who.account,
        account_type: who.accountType,
        user_type: userType,
        login_challenge: who.challenge,
        choice_ticket: ticket,
      },
    },
    { gcTime: 0 },
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;

  // An expired ticket gives an empty list.
  const isSpent = data?.rows.length === 0 || error?.code === 'Account.Page.Expired';
  useEffect(
    function sayThatItHasExpired() {
      if (isSpent) expired.current();
    },
    [isSpent],
  );

  function choose(accountId: string) {
    setChosen(accountId);
    setRefusal(null);
    onProceed({ accountId, choiceTicket: ticket }).catch((refused: unknown) =>
      setRefusal(asApiError(refused, locale === 'zh-CN' ? 'zh-CN' : 'en-US')),
    );
  }

  const failed = refusal ?? (error instanceof ApiError ? error : null);
  return (
    <>
      {failed && !isFetching && !isSpent && (
        <Alert
          className={styles.notice ?? ''}
          type="error"
          showIcon
          role="alert"
          title={messageOf(failed, locale)}
          action={
            !refusal && (
              <Button size="small" onClick={() => void refetch()}>
                <FormattedMessage id="signIn.choice.again" />
              </Button>
            )
          }
        />
      )}
      {isFetching && !data && <Bones rows={4} />}
      <ul className={styles.names}>
        {data?.rows.map(({ user_id, login_name }) => (
          <li key={user_id}>
            <Button
              block
              size="large"
              className={styles.name ?? ''}
              icon={<Icon name="person" size={18} />}
              disabled={busy && chosen !== user_id}
              loading={busy && chosen === user_id}
              onClick={() => choose(user_id)}
            >
              <span>{login_name}</span>
              <Icon name="right" size={16} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
