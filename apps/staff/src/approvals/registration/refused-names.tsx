import { FormattedMessage } from 'react-intl';
import type { RefusedValue } from '@portal/common/contract/company/application-result';
import { fieldText } from './field-text.ts';

/** List of refused fields with their reasons. */
export function RefusedNames({ refused }: { refused: readonly RefusedValue[] }) {
  return refused.map(({ field, reason }) => (
    <div key={field}>
      <FormattedMessage id={fieldText(field)} />
      {' · '}
      <FormattedMessage id={`registrationReason.${reason}`} />
    </div>
  ));
}
