import { FormattedMessage } from 'react-intl';
import { LicenceTypeName } from '@portal/common/ui/statuses';
import type { Approval } from './approvals.queries.ts';

/** What a request rests on: the kind of its document, or the code of a payment. */
export function RequestType({ approval: { type, byTransaction } }: { approval: Pick<Approval, 'type' | 'byTransaction'> }) {
  return byTransaction ? <FormattedMessage id="licenceType.transaction" /> : <LicenceTypeName type={type} />;
}
