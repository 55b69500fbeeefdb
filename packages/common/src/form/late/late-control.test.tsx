import { act, screen, waitFor } from '@testing-library/react';
import { Form } from '../../antd/base.ts';
import { RemoteRoot } from '../../host/remote-root.tsx';
import type { RemoteApp } from '../../host/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { lateControl, loadControlsAtOnce, useLateControl } from './late-control.tsx';

interface Real { autoFocus: boolean; defaultOpen: boolean }

/** A page with a control, which loads when `arrive` is called. */
function show() {
  let arrive = () => {};
  let asked = 0;
  loadControlsAtOnce(false);
  const part = lateControl(() => {
    asked += 1;
    return new Promise<{ Real: (its: Real) => React.ReactNode }>((resolve) => {
      arrive = () => resolve({ Real: ({ autoFocus, defaultOpen }) => <input aria-label="real" autoFocus={autoFocus} data-open={defaultOpen} /> });
    });
  });
  loadControlsAtOnce();
  const sent = jest.fn((event: React.SyntheticEvent) => event.preventDefault());
  function Control() {
    const { arrived, begin, closed } = useLateControl(part);
    return arrived ? <arrived.Real {...begin} /> : closed({ 'text': 'Hunan', 'placeholder': 'Choose', 'icon': 'down', 'aria-label': 'Province' });
  }
  const App: RemoteApp = ({ host }) => <RemoteRoot host={host} messages={commonMessages}><form onSubmit={sent}><input aria-label="before" /><Control /><button>Send</button></form></RemoteRoot>;
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
  const { DayField } = await import('../dates/day-field.tsx');
  loadControlsAtOnce();
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <Form initialValues={{ day: '2026-03-09' }}>
        <Form.Item name="day" noStyle><DayField label="From" format="YYYY/MM/DD" isOut={() => false} /></Form.Item>
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
