import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ApiError } from '@portal/common/client/api-error';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { DeletionTexts } from '../../intl/deletion/deletion-texts.tsx';
import { Held, readHeld } from '../../intl/deletion/held.tsx';
import { Gap } from '../../intl/late-texts.tsx';
import styles from './refused-fields.module.css';

export { default as SsoOnly } from '@portal/common/ui/signed-out/sso-only';

const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
/** User types that can restore an account themselves. */
const RESTORE: readonly unknown[] = [UserType.individual, UserType.enterprise];

/**
 * Start of a pending deletion and deadline for restoring, if the API returns them, with a link to the page that
 * restores.
 */
export function Deleting({ error, saidIn, typed }: { error: ApiError; saidIn: string; typed: string }) {
  const {
    since,
    until,
    user_id: userId,
    user_type: userType,
    email,
    phone,
    held_by,
  } = (error.more.deleting ?? {}) as Record<string, unknown>;
  if (!isDate(since)) return messageOf(error, saidIn);
  const heldBy = readHeld(held_by);
  return (
    <DeletionTexts>
      <FormattedMessage id="signIn.deleting.since" values={{ since: <DateTime key="since" at={since} dayOnly /> }} />
      {isDate(until) && (
        <>
          <Gap />
          {heldBy.length > 0 ? (
            <Held kinds={heldBy} until={until} />
          ) : (
            <FormattedMessage
              id="signIn.deleting.until"
              values={{ until: <DateTime key="until" at={until} dayOnly /> }}
            />
          )}
        </>
      )}
      <Gap />
      {RESTORE.includes(userType) ? (
        <Link
          className={styles.link ?? ''}
          to={`${PAGE.restore}?user_type=${String(userType)}`}
          state={{ userId, email, phone, typed, heldBy, until }}
        >
          <FormattedMessage id="signIn.deleting.restore" />
        </Link>
      ) : (
        <FormattedMessage id="signIn.deleting.support" />
      )}
    </DeletionTexts>
  );
}
