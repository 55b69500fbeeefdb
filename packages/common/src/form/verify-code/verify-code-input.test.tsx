import { screen } from '@testing-library/react';
import { useState } from 'react';
import { UserType } from '../../enums/user/user-type.ts';
import { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { VerifyCodeInput } from './verify-code-input.tsx';

const left = jest.fn();
const noAccount = jest.fn();
beforeEach(() => {
  left.mockReset();
  noAccount.mockReset();
});

function Code({ account }: { account: string | undefined }) {
  const [value, setValue] = useState('');
  const target = {
    channel: 'email',
    account,
    scene: VerifyScene.enterpriseRegister,
    userType: UserType.enterprise,
  } as const;
  return (
    <>
      <label htmlFor="code">Code</label>
      <VerifyCodeInput
        id="code"
        target={target}
        value={value}
        onChange={setValue}
        onBlur={left}
        onNoAccount={noAccount}
      />
    </>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Code account={undefined} />
  </RemoteRoot>
);

test.each([['308412'], [' 308 412 '], ['３０８４１２'], ['3 0 8 4 1 2'], ['\u200b308412']])(
  '%j is pasted as the six digits',
  async (pasted) => {
    const { user } = renderApp(App, '/');
    await user.click(screen.getByLabelText('Code'));
    await user.paste(pasted);
    expect(screen.getByLabelText('Code')).toHaveValue('308412');
  },
);

test('without an address no captcha opens, and the form marks the address', async () => {
  const { user } = renderApp(App, '/');
  await user.click(screen.getByRole('button', { name: commonMessages['en-US']['code.send'] }));
  expect(noAccount).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a click on the button does not leave the field: its check would disable the button under the pointer', async () => {
  const { user } = renderApp(App, '/');
  const code = screen.getByLabelText('Code');
  await user.click(code);
  await user.paste('308412');
  await user.click(screen.getByRole('button', { name: commonMessages['en-US']['code.send'] }));
  expect(noAccount).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
  expect(code).toHaveFocus();
});

test('leaving the field empty shows no error, leaving a wrong code does', async () => {
  const { user } = renderApp(App, '/');
  await user.click(screen.getByLabelText('Code'));
  await user.tab();
  expect(left).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Code'), '12');
  await user.tab();
  expect(left).toHaveBeenCalledTimes(1);
});
