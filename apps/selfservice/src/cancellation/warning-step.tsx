import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { cancelAccount, cancelBlocked, cancelPersonalAccount } from '@portal/common/contract/account/cancellation';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { CANCELLATION } from '@portal/common/rules/limits';
import { addWorkingDays } from '@portal/common/rules/working-hours/working-days';
import { Buttons } from '@portal/common/ui/buttons';
import { DateTime } from '@portal/common/ui/date-time';
import { blocksOf, type Block } from './cancel.steps.ts';
import { useCancelRefusal } from './use-cancel-refusal.ts';
import styles from './cancellation.module.css';

const LOST = {
  [UserType.individual]: ['cancellation.lost.profile', 'cancellation.lost.signIns'],
  [UserType.enterprise]: [
    'cancellation.lost.profile',
    'cancellation.lost.company',
    'cancellation.lost.credits',
    'cancellation.lost.keys',
    'cancellation.lost.signIns',
  ],
} as const;

/** Final confirmation: lists what will be deleted, and when. */
export function WarningStep({
  token,
  onBusy,
  onCancelled,
  onBlocked,
  onExpired,
  onKeep,
}: {
  token: string;
  onBusy: (busy: boolean) => void;
  onCancelled: (until: string) => void;
  onBlocked: (blocks: readonly Block[]) => void;
  /** The proof has expired; gets the API's message. */
  onExpired: (why: ReactNode) => void;
  onKeep: () => void;
}) {
  const intl = useIntl();
  const { user_id, user_type } = useSignedIn();
  const isPerson = user_type === UserType.individual;
  const [notice, setNotice] = useState<ReactNode>(null);
  const [day] = useState(() => addWorkingDays(new Date(), CANCELLATION.workingDays).toISOString());
  const { mutateAsync: cancel, isPending } = useChange(isPerson ? cancelPersonalAccount : cancelAccount);
  const refused = useCancelRefusal((error) => setNotice(messageOf(error, intl.locale)), {
    'Account.VerifyCode.Overtime': (error) => onExpired(messageOf(error, intl.locale)),
    'Account.Cancel.Blocked': ({ message, more }) => {
      const { success, data } = cancelBlocked.safeParse(more);
      if (success) onBlocked(blocksOf({ ...data, message: data.reason ?? message }));
      else setNotice(message);
    },
  });

  async function confirm() {
    setNotice(null);
    onBusy(true);
    try {
      const own = isPerson ? UserType.individual : UserType.enterprise;
      const { delete_time } = await cancel({
        params: { id: user_id },
        body: { user_id, user_type: own, verify_code_token: token, accepted_notice: 1 },
      });
      onCancelled(delete_time);
    } catch (error) {
      refused(error);
    } finally {
      onBusy(false);
    }
  }

  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage
          id="cancellation.warning.text"
          values={{
            day: (
              <strong key="day">
                <DateTime at={day} dayOnly />
              </strong>
            ),
          }}
        />
      </p>
      <ul className={styles.list}>
        {LOST[user_type === UserType.enterprise ? user_type : UserType.individual].map((id) => (
          <li key={id}>
            <FormattedMessage id={id} />
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        <FormattedMessage id="cancellation.warning.restore" />
      </p>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Buttons className={styles.foot}>
        <Button onClick={onKeep} disabled={isPending}>
          <FormattedMessage id="cancellation.keep" />
        </Button>
        <Button type="primary" danger loading={isPending} onClick={() => void confirm()}>
          <FormattedMessage id="cancellation.confirm" />
        </Button>
      </Buttons>
    </>
  );
}
