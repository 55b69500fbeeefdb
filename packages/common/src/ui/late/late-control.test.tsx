import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from '../../antd/base.ts';
import { CHEVRON } from '../../antd/chevron.ts';
import { Select } from '../../antd/select.ts';
import { listPositions } from '../../contract/portal/lookups.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { lateControl, loadControlsAtOnce, useLateControl } from './late-control.tsx';

interface Real {
  autoFocus: boolean;
  defaultOpen: boolean;
  sought: string;
}

/** A page with a control, which loads when `arrive` is called. */
function show() {
  let arrive = () => {};
  let asked = 0;
  loadControlsAtOnce(false);
  const part = lateControl(() => {
    asked += 1;
    return new Promise<{ Real: (its: Real) => React.ReactNode }>((resolve) => {
      arrive = () =>
        resolve({
          Real: ({ autoFocus, defaultOpen, sought }) => (
            <input aria-label="real" autoFocus={autoFocus} data-open={defaultOpen} defaultValue={sought} />
          ),
        });
    });
  });
  loadControlsAtOnce();
  const sent = jest.fn((event: React.SyntheticEvent) => event.preventDefault());
  function Control() {
    const { arrived, begin, search, closed } = useLateControl(part);
    return arrived ? (
      <arrived.Real {...begin} sought={search.searchValue} />
    ) : (
      closed({ text: 'Hunan', placeholder: 'Choose', icon: 'down', 'aria-label': 'Province' })
    );
  }
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <form onSubmit={sent}>
        <input aria-label="before" />
        <Control />
        <button>Send</button>
      </form>
    </RemoteRoot>
  );
  return { ...renderApp(App, '/'), sent, asked: () => asked, arrive: () => act(async () => arrive()) };
}

const closedField = () => screen.getByRole('combobox', { name: 'Province' });

test('until it is used, a field shows the value and nothing is loaded', () => {
  const { asked } = show();
  expect(closedField()).toHaveValue('Hunan');
  expect(closedField()).toHaveAttribute('readonly');
  expect(asked()).toBe(0);
});

test('a click opens the control once it has loaded', async () => {
  const { user, arrive } = show();
  await user.click(closedField());
  expect(closedField()).toHaveAttribute('aria-busy', 'true');
  await arrive();
  expect(screen.getByLabelText('real')).toHaveFocus();
  expect(screen.getByLabelText('real')).toHaveAttribute('data-open', 'true');
});

test('Enter opens the control and does not send the form around it', async () => {
  const { user, arrive, sent } = show();
  await user.click(screen.getByLabelText('before'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByLabelText('real')).toHaveAttribute('data-open', 'true');
});

test('the keyboard arrives at the control, which stays closed', async () => {
  const { user, arrive } = show();
  await user.click(screen.getByLabelText('before'));
  await user.tab();
  expect(closedField()).toHaveFocus();
  await arrive();
  expect(screen.getByLabelText('real')).toHaveFocus();
  expect(screen.getByLabelText('real')).toHaveAttribute('data-open', 'false');
});

test('letters that are typed before the control has loaded are shown, and go to its search', async () => {
  const { user, arrive, sent } = show();
  await user.click(screen.getByLabelText('before'));
  await user.tab();
  await user.keyboard('Gue{Backspace}angxi Zhuang');
  expect(closedField()).toHaveValue('Guangxi Zhuang');
  expect(sent).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByLabelText('real')).toHaveValue('Guangxi Zhuang');
  expect(screen.getByLabelText('real')).toHaveAttribute('data-open', 'true');
});

test('leaving the field drops the letters', async () => {
  const { user, arrive } = show();
  await user.click(closedField());
  await user.keyboard('Gua');
  await user.click(screen.getByLabelText('before'));
  expect(closedField()).toHaveValue('Hunan');
  await arrive();
  expect(screen.getByLabelText('real')).toHaveValue('');
});

test('a list that is searched while it loads goes on with the search', async () => {
  server.use(
    mock(listPositions, [
      { position_id: 1, position_name: 'Manager', initials: 'jl' },
      { position_id: 2, position_name: 'Engineer', initials: 'gcs' },
    ]),
  );
  loadControlsAtOnce(false);
  const { LookupSelect } = await import('../../form/lookup/lookup-select.tsx');
  loadControlsAtOnce();
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <LookupSelect lookup="position" aria-label="Position" />
    </RemoteRoot>
  );
  const { user } = renderApp(App, '/');
  expect(screen.getByRole('combobox', { name: 'Position' })).toHaveAttribute('readonly');

  const closed = screen.getByRole('combobox', { name: 'Position' });
  act(() => closed.focus());
  // In one task, in which the list cannot arrive.
  for (const key of ['Enter', 'g', 'c']) fireEvent.keyDown(closed, { key });
  expect(closed).toHaveValue('gc');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Position' })).not.toHaveAttribute('readonly'));
  await user.keyboard('s');

  expect(screen.getByRole('combobox', { name: 'Position' })).toHaveValue('gcs');
  expect(await screen.findByTitle('Engineer')).toBeVisible();
  expect(screen.queryByTitle('Manager')).toBeNull();
});

test('a control that loads while the focus is elsewhere does not take it', async () => {
  const { user, arrive } = show();
  await user.hover(closedField());
  await user.click(screen.getByLabelText('before'));
  await arrive();
  expect(screen.getByLabelText('real')).toBeVisible();
  expect(screen.getByLabelText('before')).toHaveFocus();
});

test('a day is shown in its format before and after the picker has loaded', async () => {
  loadControlsAtOnce(false);
  const { DayField } = await import('../../form/dates/day-field.tsx');
  loadControlsAtOnce();
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <Form initialValues={{ day: '2026-03-09' }}>
        <Form.Item name="day" noStyle>
          <DayField label="From" format="YYYY/MM/DD" isOut={() => false} />
        </Form.Item>
      </Form>
    </RemoteRoot>
  );
  const { user } = renderApp(App, '/');
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('2026/03/09');

  await user.tab();

  await waitFor(() => expect(screen.getByLabelText('From')).not.toHaveAttribute('readonly'));
  expect(screen.getByLabelText('From')).toHaveValue('2026/03/09');
  expect(screen.getByLabelText('From')).toHaveFocus();
});

test("antd's list has the icon of the closed field, also where there is a search", async () => {
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <Select aria-label="Province" options={[]} showSearch />
    </RemoteRoot>
  );
  const { user } = renderApp(App, '/');
  const list = await screen.findByRole('combobox', { name: 'Province' });
  const shapes = () => [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d'));
  expect(shapes()).toEqual([CHEVRON]);
  await user.click(list);
  expect(shapes().filter((shape) => shape === CHEVRON)).toHaveLength(1);
});
