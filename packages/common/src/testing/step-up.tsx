import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beginPasskeyStepUp, readStepUpWays, stepUp } from '../contract/sign-in/step-up.ts';
import { mock } from './handlers.tsx';
import { someRequestOptions } from './passkeys.tsx';

/** Mocks of the proof who somebody is: by every password except `Wrong-1234`, and with `passkey` by a passkey. */
export const stepUpMocks = ({ passkey = false } = {}) => [
  mock(readStepUpWays, { password: true, passkey, provider: null }),
  mock(beginPasskeyStepUp, someRequestOptions),
  mock(stepUp, ({ body }) =>
    'password' in body && body.password === 'Wrong-1234' ? 'Account.Password.Old.Wrong' : { recent_seconds: 600 },
  ),
];

/** Proves by the password what the page asks for. */
export async function proveByPassword(user: UserEvent, password = 'Right-1234'): Promise<void> {
  await user.type(await screen.findByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Confirm and continue' }));
}
