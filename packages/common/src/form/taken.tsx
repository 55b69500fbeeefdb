import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ParamType } from '../enums/account/param-type.ts';
import type { MessageId } from './message-id.ts';

/** Our words for a value that is taken, and the API's for one that is free once somebody's account is deleted. */
const WORDS: Partial<Record<ParamType, { taken: MessageId; closing?: MessageId }>> = {
  [ParamType.email]: { taken: 'available.taken.email', closing: 'error.Account.Email.Deleting' },
  [ParamType.phone]: { taken: 'available.taken.phone', closing: 'error.Account.Phone.Deleting' },
  [ParamType.company]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.authCompany]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.creditCode]: { taken: 'available.taken.creditCode' },
  [ParamType.loginName]: { taken: 'available.taken.loginName' },
};

/**
 * Under a field whose value is taken. The answer of the check has no code for the reason, only `text`, its message in
 * the language of that moment: it is known again by its words, so that it follows the language like every other text.
 */
export function Taken({ type, text }: { type: ParamType; text: string }) {
  const { formatMessage } = useIntl();
  const { taken = 'available.taken', closing } = WORDS[type] ?? {};
  const [isClosing] = useState(closing !== undefined && formatMessage({ id: closing }) === text);
  return <FormattedMessage id={isClosing && closing ? closing : taken} />;
}
