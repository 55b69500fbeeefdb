import { render, screen } from '@testing-library/react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { ParamType } from '../../enums/user/param-type.ts';
import { Taken } from './taken.tsx';

/** Texts as compiled in a build for browsers. */
const compiled = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([id, value]) => [id, [{ type: 0, value }]]),
  ) as unknown as IntlConfig['messages'];
const show = (text: string, type: ParamType, signedIn = false) =>
  render(
    <IntlProvider
      locale="en"
      messages={compiled({
        'available.taken.email': 'taken',
        'available.taken.email.signedIn': 'of another account',
        'available.taken.loginName': 'name taken',
        'error.Account.Email.Deleting': 'about to go',
      })}
    >
      <Taken type={type} text={text} signedIn={signedIn} />
    </IntlProvider>,
  );

test.each<[string, ParamType, string]>([
  ['about to go', ParamType.email, 'about to go'],
  ['in use', ParamType.email, 'taken'],
  ['', ParamType.email, 'taken'],
  ['about to go', ParamType.loginName, 'name taken'],
])('the message %j of the API for a value of kind %s is shown as %s', (text, type, shown) => {
  show(text, type);
  expect(screen.getByText(shown)).toBeInTheDocument();
});

test('a signed-in user is not asked to sign in', () => {
  show('in use', ParamType.email, true);
  expect(screen.getByText('of another account')).toBeInTheDocument();
});
