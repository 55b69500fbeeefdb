import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { readCaptcha } from '../contract/sign-in/captcha.ts';
import { SendType } from '../enums/verify-code/verify-channel.ts';
import { UserType } from '../enums/user/user-type.ts';
import { VerifyScene } from '../enums/verify-code/verify-scene.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { useCaptcha } from './slider-captcha.tsx';

const purpose = {
  account: 'a@b.example',
  scene: VerifyScene.enterpriseRegister,
  userType: UserType.enterprise,
  sendType: SendType.email,
};

function Asking() {
  const { askCaptcha, captcha } = useCaptcha();
  const [answer, setAnswer] = useState('');
  return (
    <>
      <button type="button" onClick={() => void askCaptcha(purpose).then((token) => setAnswer(String(token)))}>
        ask
      </button>
      <output>{answer}</output>
      {captcha}
    </>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Asking />
  </RemoteRoot>
);

test('closing the dialog returns the focus to its opener', async () => {
  server.use(
    mock(readCaptcha, {
      man_machine_token: 'm-1',
      background_picture: 'data:,',
      background_pic_MD5: 'b',
      gap_picture: 'data:,',
      gap_pic_MD5: 'g',
      pointX: 0,
      pointY: 60,
      scene: VerifyScene.enterpriseRegister,
      proportion: 1,
    }),
  );
  const { user } = renderApp(App, '/');
  const button = screen.getByRole('button', { name: 'ask' });
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());

  await user.keyboard('{Escape}');
  expect(await screen.findByText('null')).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
});
