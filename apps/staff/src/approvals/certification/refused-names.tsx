import { FormattedMessage } from 'react-intl';
import type { Refused } from '@portal/common/contract/certification-approval';

/** Refused fields with their reasons, one below the other. */
export function RefusedNames({ refused }: { refused: readonly Refused[] }) {
  return refused.map(({ Field, Reason }) => (
    <div key={Field}><FormattedMessage id={`refusedField.${Field}`} />{' · '}<FormattedMessage id={`refusal.${Reason}`} /></div>
  ));
}
