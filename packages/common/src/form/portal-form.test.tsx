import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Button, Form, Input, type FormRule } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { commonMessages } from '../intl/messages.ts';
import { mayLeave } from '../routes/leaving.ts';
import { checkEmail } from '../rules/contact/email.ts';
import { checkUserName } from '../rules/user/user-name.ts';
import { draftOf } from './draft/draft.ts';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { PortalForm } from './portal-form.tsx';
import { passes } from './rules.tsx';
import { submitOnly } from './submit-only.ts';
import { usePortalForm } from './use-portal-form.tsx';
import { useValid } from './use-valid.ts';

interface Fields {
  email: string;
  user_name: string;
}

const onSubmit = jest.fn();
const onFailure = jest.fn();
const onCancel = jest.fn();
const draft = draftOf<Fields>('test', { email: '', user_name: '' });
const EMPTY: Fields = { email: '', user_name: '' };

function TestForm({
  waits = false,
  handles = false,
  rules = [],
}: {
  waits?: boolean;
  handles?: boolean;
  rules?: FormRule[];
}) {
  const form = usePortalForm<Fields>({ name: 'test', wireNames: { AttrName: 'user_name' }, draft });
  const valid = useValid(form, { email: checkEmail }, EMPTY);
  return (
    <PortalForm
      form={form}
      initialValues={EMPTY}
      onSubmit={onSubmit}
      onCancel={onCancel}
      {...(handles && { onFailure })}
      footer={
        <Button htmlType="submit" loading={form.busy} disabled={waits && !valid}>
          Save
        </Button>
      }
    >
      <LeaveGuard when={form.edited} />
      <Form.Item name="email" label="E-mail" rules={[passes(checkEmail)]}>
        <Input type="email" />
      </Form.Item>
      <Form.Item name="user_name" label="Name" rules={[passes(checkUserName), ...rules]}>
        <Input />
      </Form.Item>
      <Button onClick={() => void submitOnly(form, ['user_name'], () => onSubmit('the name only'))}>
        Save the name
      </Button>
      <Button onClick={() => form.setError('email', 'Taken')}>Refuse</Button>
    </PortalForm>
  );
}

function open(props: Parameters<typeof TestForm>[0] = {}) {
  const inLocale = (locale: 'en-US' | 'zh-CN') => (
    <IntlProvider locale={locale} messages={commonMessages[locale]}>
      <TestForm {...props} />
    </IntlProvider>
  );
  const view = render(inLocale('en-US'));
  return { user: userEvent.setup(), unmount: view.unmount, toChinese: () => view.rerender(inLocale('zh-CN')) };
}
const email = () => screen.getByLabelText('E-mail');
const userName = () => screen.getByLabelText('Name');
function leave() {
  let may = false;
  act(() => {
    may = mayLeave('/', () => {});
  });
  return may;
}
const save = () => screen.getByRole('button', { name: /Save$/ });
const refused = (code: string, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ code, message: `said: ${code}`, status: 400, ...more });

/** Fills both fields and submits. */
async function submit({ user }: ReturnType<typeof open>) {
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin Yuan');
  await user.click(save());
}

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [onSubmit, onFailure, onCancel]) mock.mockReset();
});

test('valid values are submitted', async () => {
  await submit(open());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'lin@example.com', user_name: 'Lin Yuan' }));
});

test('a submission that breaks a rule moves the focus to the first error and keeps its message', async () => {
  const { user } = open();
  await user.click(save());
  expect(await screen.findByText(commonMessages['en-US']['email.empty'])).toBeInTheDocument();
  expect(email()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a wrong e-mail submitted by Enter gets the message of the page, not one of the browser', async () => {
  const { user } = open();
  await user.type(email(), 'lin{Enter}');
  expect(await screen.findByText(commonMessages['en-US']['email.illegal'])).toBeInTheDocument();
});

test.each([
  [
    'going back to the field',
    async () => {
      act(() => userName().focus());
      act(() => email().focus());
    },
  ],
  [
    'typing',
    async () => {
      fireEvent.change(email(), { target: { value: 'l' } });
    },
  ],
])('%s removes its error', async (_, correct) => {
  const { user } = open();
  await user.click(save());
  await screen.findByText(commonMessages['en-US']['email.empty']);
  await correct();
  await waitFor(() => expect(screen.queryByText(commonMessages['en-US']['email.empty'])).not.toBeInTheDocument());
});

test.each([0, 5])('a second click %i ms after the first does not submit again', async (wait) => {
  let finish = () => {};
  onSubmit.mockReturnValue(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const { user } = open();
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin Yuan');
  fireEvent.click(save());
  if (wait > 0)
    await act(
      () =>
        new Promise((resolve) => {
          // oxlint-disable-next-line portal/no-fixed-sleep -- The moment of the second click.
          setTimeout(resolve, wait);
        }),
    );
  fireEvent.click(save());
  expect(await screen.findByRole('button', { name: 'loading Save' })).toBeInTheDocument();
  await act(async () => finish());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'loading Save' })).not.toBeInTheDocument());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each([
  ['one field', () => fireEvent.blur(userName())],
  [
    'both fields, one after the other',
    () => {
      fireEvent.blur(userName());
      setTimeout(() => fireEvent.blur(email()));
    },
  ],
])('a submission is not lost when a check of %s starts beside it', async (_, check) => {
  const { user } = open();
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin Yuan');
  fireEvent.click(save());
  check();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'lin@example.com', user_name: 'Lin Yuan' }));
  await act(
    () =>
      new Promise((resolve) => {
        // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a submission that must not come.
        setTimeout(resolve, 50);
      }),
  );
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a submission whose check ends after that of a later one is not repeated', async () => {
  const checks: (() => void)[] = [];
  const { user } = open({
    rules: [
      {
        validator: () =>
          new Promise<void>((resolve) => {
            checks.push(resolve);
          }),
      },
    ],
  });
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin Yuan');
  checks.length = 0;
  fireEvent.click(save());
  fireEvent.click(save());
  await waitFor(() => expect(checks).toHaveLength(2));
  await act(async () => checks[1]?.());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await act(async () => checks[0]?.());
  await act(
    () =>
      new Promise((resolve) => {
        // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a submission that must not come.
        setTimeout(resolve, 50);
      }),
  );
  expect(checks).toHaveLength(2);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a submission that another check supersedes still moves the focus to the first error', async () => {
  const { user } = open();
  await user.type(userName(), 'Lin Yuan');
  fireEvent.click(save());
  fireEvent.blur(userName());
  expect(await screen.findByText(commonMessages['en-US']['email.empty'])).toBeInTheDocument();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a focus on the field while a submission checks it does not hide why the submission failed', async () => {
  open();
  fireEvent.click(save());
  await act(async () => {
    // After the check has begun, before it has ended.
    await Promise.resolve();
    email().focus();
  });
  expect(await screen.findByText(commonMessages['en-US']['email.empty'])).toBeInTheDocument();
  expect(email()).toHaveFocus();
});

test('a superseded submission does not outlive its form', async () => {
  const { user, unmount } = open();
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin Yuan');
  fireEvent.click(save());
  fireEvent.blur(userName());
  unmount();
  await new Promise((resolve) => {
    // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a submission that must not come.
    setTimeout(resolve, 50);
  });
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([{ isComposing: true }, { keyCode: 229 }])('Enter that ends a composition does not submit (%j)', (how) => {
  open();
  expect(fireEvent.keyDown(email(), { key: 'Enter', ...how })).toBe(false);
  expect(fireEvent.keyDown(email(), { key: 'Enter' })).toBe(true);
});

test('Escape cancels, unless it ends a composition', () => {
  open();
  fireEvent.keyDown(email(), { key: 'Escape', keyCode: 229 });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(email(), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'the field it names',
    refused('-1', { fields: { email: { code: 'email.illegal', message: 'Not this one' } } }),
    'Not this one',
    email,
  ],
  [
    'the field by its own name',
    refused('-1', { fields: { AttrName: { code: 'userName.illegal', message: 'Not this one' } } }),
    'Not this one',
    userName,
  ],
  ['the field that its code is about', refused('Account.Email.Exists'), 'said: Account.Email.Exists', email],
])('a refusal is shown at %s, which gets the focus', async (_, error, text, field) => {
  onSubmit.mockRejectedValue(error);
  await submit(open());
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription(text);
  expect(screen.queryByRole('alert', { name: text })).not.toBeInTheDocument();
});

test('any other refusal is shown as failure text in the language of the page until the next submission', async () => {
  onSubmit.mockRejectedValueOnce(refused('Account.Unavailable'));
  const view = open();
  await submit(view);
  expect(await screen.findByText('said: Account.Unavailable')).toBeInTheDocument();
  view.toChinese();
  expect(await screen.findByText(commonMessages['zh-CN']['error.Account.Unavailable'])).toBeInTheDocument();
  await view.user.click(save());
  await waitFor(() =>
    expect(screen.queryByText(commonMessages['zh-CN']['error.Account.Unavailable'])).not.toBeInTheDocument(),
  );
});

test('an error without a code has a general text', async () => {
  onSubmit.mockRejectedValue(new Error('a bug'));
  await submit(open());
  expect(await screen.findByText(commonMessages['en-US']['common.unexpected'])).toBeInTheDocument();
});

test('onFailure replaces the failure text', async () => {
  const error = refused('Account.Conflict');
  onSubmit.mockRejectedValue(error);
  await submit(open({ handles: true }));
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(error));
  expect(screen.queryByText('said: Account.Conflict')).not.toBeInTheDocument();
});

test('submitOnly validates the given fields only', async () => {
  const { user } = open();
  const saveName = screen.getByRole('button', { name: 'Save the name' });
  await user.click(saveName);
  await waitFor(() => expect(userName()).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(userName(), 'Lin Yuan');
  await user.click(saveName);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('the name only'));
});

test('a button can be disabled until the fields are valid and show no error', async () => {
  const { user } = open({ waits: true });
  expect(save()).toBeDisabled();
  await user.type(email(), 'lin@example.com');
  expect(save()).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(save()).toBeDisabled();
  await user.type(email(), '.cn');
  expect(save()).toBeEnabled();
});

test('leaving asks first after input, until it is submitted', async () => {
  const { user } = open();
  expect(leave()).toBe(true);
  await user.type(userName(), 'Lin Yuan');
  expect(leave()).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.type(email(), 'lin@example.com');
  await user.click(save());
  await waitFor(() => expect(leave()).toBe(true));
});

test('a page that frees its guard is left without a question, before the next render', () => {
  const free = { current: false };
  render(
    <IntlProvider locale="en-US" messages={commonMessages['en-US']}>
      <LeaveGuard when free={free} />
    </IntlProvider>,
  );
  expect(leave()).toBe(false);
  free.current = true;
  expect(leave()).toBe(true);
});

test('a draft is restored until it is submitted; a failed submission keeps it', async () => {
  const first = open();
  await first.user.type(userName(), 'Lin Yuan');
  first.unmount();

  const second = open();
  expect(userName()).toHaveValue('Lin Yuan');
  onSubmit.mockRejectedValueOnce(refused('Account.Unavailable'));
  await second.user.type(email(), 'lin@example.com');
  await second.user.click(save());
  await screen.findByText('said: Account.Unavailable');
  expect(draft.read()).toEqual({ email: 'lin@example.com', user_name: 'Lin Yuan' });
  await second.user.click(save());
  await waitFor(() => expect(draft.read()).toEqual({}));
});

test('what is typed during a submission is not taken as submitted', async () => {
  const answer = Promise.withResolvers<void>();
  onSubmit.mockReturnValueOnce(answer.promise);
  const { user } = open();
  await user.type(email(), 'lin@example.com');
  await user.type(userName(), 'Lin');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await user.type(userName(), ' Yuan');
  await act(async () => answer.resolve());
  expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
  expect(draft.read()).toEqual({ email: 'lin@example.com', user_name: 'Lin Yuan' });
  expect(leave()).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ email: 'lin@example.com', user_name: 'Lin Yuan' }));
  await waitFor(() => expect(leave()).toBe(true));
  expect(draft.read()).toEqual({});
});
