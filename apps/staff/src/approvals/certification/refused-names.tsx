import { FormattedMessage } from 'react-intl';
import type { Refused } from '@portal/common/contract/queues/certification-approval';

/** List of refused fields with their reasons. */
export function RefusedNames({ refused }: { refused: readonly Refused[] }) {
  return refused.map(({ Field, Reason }) => (
    <div key={Field}>
      <FormattedMessage id={`refusedField.${Field}`} />
      {' · '}
      <FormattedMessage id={`refusal.${Reason}`} />
    </div>
  ));
}
