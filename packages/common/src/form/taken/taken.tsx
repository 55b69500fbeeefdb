import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ParamType } from '../../enums/user/param-type.ts';
import type { MessageId } from '../../intl/message-id.ts';

/**
 * Texts for a taken value: for anybody, for signed-in users, and the API's text for a value of an account that is
 * pending deletion.
 */
interface Words {
  taken: MessageId;
  signedIn?: MessageId;
  closing?: MessageId;
}

const WORDS: Partial<Record<ParamType, Words>> = {
  [ParamType.email]: {
    taken: 'available.taken.email',
    signedIn: 'available.taken.email.signedIn',
    closing: 'error.Account.Email.Deleting',
  },
  [ParamType.phone]: {
    taken: 'available.taken.phone',
    signedIn: 'available.taken.phone.signedIn',
    closing: 'error.Account.Phone.Deleting',
  },
  [ParamType.company]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.authCompany]: { taken: 'available.taken.company', closing: 'error.Account.Company.Deleting' },
  [ParamType.creditCode]: { taken: 'available.taken.creditCode' },
  [ParamType.loginName]: { taken: 'available.taken.loginName' },
};

/**
 * Shown under a field whose value is taken. The reply of the check has no code for the reason, only `text`, the API's
 * message in the language of the request. The text id is found by the message, so that the text can follow a change of
 * language.
 */
export function Taken({ type, text, signedIn = false }: { type: ParamType; text: string; signedIn?: boolean }) {
  const { formatMessage } = useIntl();
  const words: Words = WORDS[type] ?? { taken: 'available.taken' };
  const { closing } = words;
  const taken = (signedIn && words.signedIn) || words.taken;
  const [isClosing] = useState(closing !== undefined && formatMessage({ id: closing }) === text);
  return <FormattedMessage id={isClosing && closing ? closing : taken} />;
}
