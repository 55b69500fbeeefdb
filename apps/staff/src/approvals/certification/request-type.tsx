import { FormattedMessage } from 'react-intl';
import { LicenceTypeName } from '@portal/common/ui/statuses';
import type { Approval } from './approvals.queries.ts';

/** Verification method of a request: the type of its document, or a transaction code. */
export function RequestType({ approval: { type, byTransaction } }: { approval: Pick<Approval, 'type' | 'byTransaction'> }) {
  return byTransaction ? <FormattedMessage id="licenceType.transaction" /> : <LicenceTypeName type={type} />;
}
