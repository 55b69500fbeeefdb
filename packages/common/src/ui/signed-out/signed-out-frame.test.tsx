import { screen } from '@testing-library/react';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';

const slide = (name: string) => ({
  name: { 'zh-CN': name, 'en-US': name },
  text: { 'zh-CN': '', 'en-US': '' },
  path: 'https://portal.example/',
  image: '',
  siteId: 1,
});
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <SignedOutFrame title="Sign in" audience="partner" art={{ title: 'Own words' }}>
      <input aria-label="Account" />
    </SignedOutFrame>
  </RemoteRoot>
);

test('the keyboard reaches the form before the carousel', async () => {
  const { user } = renderApp(App, '/', { user: null, content: { carousel: [slide('One'), slide('Two')] } });
  const account = await screen.findByLabelText('Account');
  await user.tab();
  expect(account).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: /^One/ })).toHaveFocus();
});
