import { screen } from '@testing-library/react';
import { useState } from 'react';
import { UserType } from '../enums/user/user-type.ts';
import { VerifyScene } from '../enums/verify-code/verify-scene.ts';
import { RemoteRoot } from '../host/remote-root.tsx';
import type { RemoteApp } from '../host/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { renderApp } from '../testing/render-app.tsx';
import { VerifyCodeInput } from './verify-code-input.tsx';


function Code({ account }: { account: string | undefined }) {
  const [value, setValue] = useState('');
  const target = { channel: 'email', account, scene: VerifyScene.enterpriseRegister, userType: UserType.enterprise } as const;
  return <><label htmlFor="code">Code</label><VerifyCodeInput id="code" target={target} value={value} onChange={setValue} /></>;
}
const App: RemoteApp = ({ host }) => <RemoteRoot host={host} messages={commonMessages}><Code account={undefined} /></RemoteRoot>;

test.each([['308412'], [' 308 412 '], ['３０８４１２'], ['3 0 8 4 1 2'], ['\u200b308412']])('%j is pasted as the six digits', async (pasted) => {
  const { user } = renderApp(App, '/');
  await user.click(screen.getByLabelText('Code'));
  await user.paste(pasted);
  expect(screen.getByLabelText('Code')).toHaveValue('308412');
});

test('without an address there is no captcha, and what is missing is said in either language', async () => {
  const { user, change } = renderApp(App, '/');
  await user.click(screen.getByRole('button', { name: commonMessages['en-US']['code.send'] }));
  expect(await screen.findByText(commonMessages['en-US']['code.needAccount.email'])).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(commonMessages['zh-CN']['code.needAccount.email'])).toBeInTheDocument();
});
