import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { listRegions } from '../../contract/portal/lookups.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { PhoneInput } from './phone-input.tsx';

function Phone() {
  const [value, setValue] = useState('');
  return (
    <>
      <label htmlFor="phone">Phone</label>
      <PhoneInput id="phone" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Phone />
  </RemoteRoot>
);
const value = () => screen.getByRole('status', { name: '' }).textContent;

test('the value is the number with the default code, without spaces; without a number it is empty', async () => {
  const { user } = renderApp(App, '/');

  await user.type(screen.getByLabelText('Phone'), '138 0000 0126');
  expect(value()).toBe('+86-13800000126');
  await user.clear(screen.getByLabelText('Phone'));
  expect(value()).toBe('');
});

test('a pasted international number sets the calling code', async () => {
  const { user } = renderApp(App, '/');

  await user.click(screen.getByLabelText('Phone'));
  await user.paste('+852 51234567');

  expect(value()).toBe('+852-51234567');
});

test('an e-mail that is pasted by mistake stays as it is', async () => {
  const { user } = renderApp(App, '/');
  await user.click(screen.getByLabelText('Phone'));
  await user.paste('lin.yuan-1@northern-instruments.example');
  expect(screen.getByLabelText('Phone')).toHaveValue('lin.yuan-1@northern-instruments.example');
});

test('a calling code is found by the name of its region, remembered, and kept when the number changes', async () => {
  server.use(
    mock(listRegions, {
      Data: [
        { ID: 1, RegionEn: 'China', RegionZh: '中国', RegionCode: '86' },
        { ID: 2, RegionEn: 'Hong Kong', RegionZh: '中国香港', RegionCode: '852' },
      ],
    }),
  );
  const { user } = renderApp(App, '/');

  await user.click(screen.getByRole('combobox', { name: 'Calling code' }));
  await screen.findByText('Hong Kong');
  await user.keyboard('hong');
  await waitFor(() => expect(screen.queryByText('China')).not.toBeInTheDocument());
  await user.click(screen.getByText('Hong Kong'));
  await user.type(screen.getByLabelText('Phone'), '51234567');

  expect(value()).toBe('+852-51234567');
  expect(localStorage.getItem('acc:areaCode')).toBe('852');
});
