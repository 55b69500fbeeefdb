import { FormattedMessage } from 'react-intl';
import { PreparedKind, type PreparedSubject } from '@portal/common/enums/approval/prepared-text';
import { fieldName, reasonName } from './names.ts';

/** What a text is about: its field, and the reason that a refusal by it counts as. */
export function About({ queue, kind, field, reason }: PreparedSubject) {
  return (
    <>
      {(field !== '' || reason !== '' || kind === PreparedKind.ask) && (
        <span>
          <FormattedMessage id={field === '' ? 'preparedTexts.anyField' : fieldName(queue, field)} />
        </span>
      )}
      {reason !== '' && (
        <span>
          <FormattedMessage
            id="preparedTexts.countsAs"
            values={{ reason: <FormattedMessage id={reasonName(queue, reason)} /> }}
          />
        </span>
      )}
    </>
  );
}
