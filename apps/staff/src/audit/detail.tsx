import { FormattedMessage, useIntl } from 'react-intl';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { usePurposeTexts } from '@portal/common/ui/purpose-texts';
import type { MessageId } from '../intl/messages.ts';
import type { Entry } from './audit.queries.ts';
import { Named, useFieldName } from './entries/words.tsx';
import styles from './entries/audit.module.css';

type Detail = Entry['details'][number];

const STATUS = new Map<string, MessageId>(
  Object.entries(AccountStatus).map(([name, value]) => [
    String(value),
    `accountStatus.${name as keyof typeof AccountStatus}`,
  ]),
);
const RESULT = new Map<string, MessageId>([
  [String(Decision.approve), 'approvalStatus.approved'],
  [String(Decision.reject), 'approvalStatus.rejected'],
]);

/** Name of a detail; its stored name if it has no text. */
export function DetailName({ name }: { name: string }) {
  const intl = useIntl();
  const id = `audit.detail.${name}`;
  return id in intl.messages ? <FormattedMessage id={id as MessageId} /> : <code className={styles.mono}>{name}</code>;
}

/** Value of a detail in words: people and companies by their names, numbers of states by those of the states. */
export function DetailValue({ name, value, label }: Detail) {
  const intl = useIntl();
  const fieldName = useFieldName();
  const purposes = usePurposeTexts();
  if (label !== '')
    return (
      <>
        <Named of={{ id: value, name: label }} link /> <code className={styles.mono}>{value}</code>
      </>
    );
  const text = (id: string | undefined, otherwise: string) =>
    id !== undefined && id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : otherwise;
  // The API joins lists in this way.
  const words = value.split(', ');
  switch (name) {
    case 'status':
      return <span>{words.map((one) => text(STATUS.get(one), one)).join(' → ')}</span>;
    case 'result':
      return <span>{text(RESULT.get(value), value)}</span>;
    case 'queue':
      return <span>{text(`approvals.claim.queue.${value}`, value)}</span>;
    case 'kinds':
      return <span>{intl.formatList(words.map((one) => text(`proposal.kind.${one}`, one)))}</span>;
    case 'purpose':
      return <span>{Object.entries(purposes).find(([purpose]) => purpose === value)?.[1].label ?? value}</span>;
    case 'columns':
    case 'fields':
      return <span>{intl.formatList(words.map(fieldName))}</span>;
    default:
      return <span>{value === 'true' || value === 'false' ? text(`audit.flag.${value}`, value) : value}</span>;
  }
}
