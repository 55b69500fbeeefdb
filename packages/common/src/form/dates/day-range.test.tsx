import { screen, waitFor } from '@testing-library/react';
import { Button } from '../../antd/base.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import type { Locale } from '../../intl/locale.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PortalForm } from '../portal-form.tsx';
import { usePortalForm } from '../use-portal-form.tsx';
import { DayRange } from './day-range.tsx';
import type { Days } from './days.ts';

const onSearch = jest.fn();

function Search() {
  const form = usePortalForm<Days>({ name: 'search' });
  return (
    <PortalForm
      form={form}
      initialValues={{ from: '', to: '' }}
      onSubmit={onSearch}
      footer={<Button htmlType="submit">Search</Button>}
    >
      <DayRange format="YYYY/MM/DD" legend="Created" />
    </PortalForm>
  );
}

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Search />
  </RemoteRoot>
);

const open = (locale: Locale = 'en-US') => renderApp(App, '/', { locale }).user;
const from = (name = 'From') => screen.getByLabelText(name);
const search = () => screen.getByRole('button', { name: 'Search' });

beforeEach(() => onSearch.mockReset());

test.each(['2026-01-15', '2026/1/15', '2026年1月15日', 'January 15, 2026'])(
  'the typed day %s is used when the field is left by a press on the search',
  async (typed) => {
    const user = open();
    await user.click(from());
    await user.keyboard(typed);
    await user.click(search());
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ from: '2026-01-15', to: '' }));
    expect(from()).toHaveValue('2026/01/15');
  },
);

test('a typed day is used when the field is left by Tab', async () => {
  const user = open('zh-CN');
  await user.click(from('开始日期'));
  await user.keyboard('2026-01-15');
  await user.tab();
  expect(from('开始日期')).toHaveValue('2026/01/15');
  await user.click(search());
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ from: '2026-01-15', to: '' }));
});

test('a text that is no day stays in the field, with the reason', async () => {
  const user = open();
  await user.click(from());
  await user.keyboard('tomorrow');
  await user.tab();
  expect(await screen.findByText('“tomorrow” is not a date. Enter one like 2026-01-31.')).toBeInTheDocument();
  await user.click(search());
  expect(from()).toHaveValue('tomorrow');
  expect(onSearch).not.toHaveBeenCalled();

  await user.clear(from());
  await user.click(search());
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ from: '', to: '' }));
});

test('a typed day in the future, and a first day after the last one, stay with the reason', async () => {
  const user = open();
  await user.click(from());
  await user.keyboard('2999-01-15');
  await user.tab();
  expect(await screen.findByText('Choose a day that is not in the future.')).toBeInTheDocument();
  expect(from()).toHaveValue('2999/01/15');
  await user.clear(from());
  await user.keyboard('2026-01-15');
  await user.click(screen.getByLabelText('To'));
  await user.keyboard('2026-01-14');
  await user.click(search());
  expect(await screen.findByText('The first day must not be after the last one.')).toBeInTheDocument();
  expect(onSearch).not.toHaveBeenCalled();
});
