import { FormattedMessage } from 'react-intl';
import type { CorrectedValue } from './certification.queries.ts';

/** List of values that staff corrected: the submitted value and the corrected one. */
export function CorrectedValues({ corrections }: { corrections: readonly CorrectedValue[] }) {
  return corrections.map(({ field, before, after }) => (
    <div key={field}>
      <FormattedMessage id={field === 'Location' ? 'approvals.certification.location' : `refusedField.${field}`} />
      {': '}
      {before}
      {' → '}
      {after}
    </div>
  ));
}
