import { FormattedMessage } from 'react-intl';
import { LicenceTypeName } from '@portal/common/ui/status/statuses';
import type { Certification } from './certification.queries.ts';

/** Verification method of a request: the type of its document, or a transaction code. */
export function RequestType({
  request: { type, byTransaction },
}: {
  request: Pick<Certification, 'type' | 'byTransaction'>;
}) {
  return byTransaction ? <FormattedMessage id="licenceType.transaction" /> : <LicenceTypeName type={type} />;
}
