import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ParamType } from '../enums/account/param-type.ts';
import type { MessageId } from './message-id.ts';

/** Texts for a value that is taken; for somebody who is signed in already; and the API's, for one that an account in deletion has. */
interface Words { taken: MessageId; signedIn?: MessageId; closing?: MessageId }

const WORDS: Partial<Record<ParamType, Words>> = {
  [ParamType.email]: { taken: 'available.taken.email', signedIn: 'available.taken.email.signedIn', closing: 'error.Account.Email.Deleting' },
  [ParamType.phone]: { taken: 'available.taken.phone', signedIn: 'available.taken.phone.signedIn', closing: 'error.Account.Phone.Deleting' },
  [ParamType.company]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.authCompany]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.creditCode]: { taken: 'available.taken.creditCode' },
  [ParamType.loginName]: { taken: 'available.taken.loginName' },
};

/**
 * Under a field whose value is taken. The answer of the check has no code for the reason, only `text`, its message in
 * the language of that moment: it is known again by its words, so that it follows the language like every other text.
 */
export function Taken({ type, text, signedIn = false }: { type: ParamType; text: string; signedIn?: boolean }) {
  const { formatMessage } = useIntl();
  const words: Words = WORDS[type] ?? { taken: 'available.taken' };
  const { closing } = words;
  const taken = (signedIn && words.signedIn) || words.taken;
  const [isClosing] = useState(closing !== undefined && formatMessage({ id: closing }) === text);
  return <FormattedMessage id={isClosing && closing ? closing : taken} />;
}
