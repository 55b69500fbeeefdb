import { FormattedMessage } from 'react-intl';
import type { Mark } from '@portal/common/contract/queues/certification-approval';

/** Numbered list of what was marked in the picture of a rejected request. */
export function MarkNames({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ Field, Box, Words }, index) => (
    <div key={`${Field}${Box.join()}${Words}`}>
      {index + 1}
      {'. '}
      <FormattedMessage id={`refusedField.${Field}`} />
      {' · '}
      <bdi>{Words}</bdi>
    </div>
  ));
}
