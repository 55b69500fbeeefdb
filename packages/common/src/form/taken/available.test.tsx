import { screen, waitFor } from '@testing-library/react';
import { Form, Input } from '../../antd/base.ts';
import { checkParam } from '../../contract/account/availability.ts';
import { ParamType } from '../../enums/user/param-type.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { useCall } from '../../host/use-host.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { checkCompanyName } from '../../rules/company/company-name.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { available } from './available.tsx';
import { passes } from '../rules.tsx';

const sent = jest.fn();
const askCaptcha = jest.fn<Promise<string | null>, [unknown]>();

function OneField() {
  const call = useCall();
  const captcha = { ask: askCaptcha, scene: VerifyScene.enterpriseRegister };
  return (
    <Form onFinish={sent} validateTrigger="onBlur" requiredMark={false}>
      <Form.Item
        name="company"
        label="Company"
        validateFirst
        rules={[
          passes(checkCompanyName),
          ...available({ call, type: ParamType.company, userType: UserType.enterprise, captcha }),
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="other"
        label="Other name"
        validateFirst
        rules={available({ call, type: ParamType.loginName, userType: UserType.enterprise, captcha })}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="email"
        label="E-mail"
        validateFirst
        rules={available({ call, type: ParamType.email, userType: UserType.enterprise, captcha, willProve: true })}
      >
        <Input />
      </Form.Item>
      <button>Send</button>
    </Form>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <OneField />
  </RemoteRoot>
);

/** Types a name and leaves the field. */
async function leave(value: string) {
  const view = renderApp(App, '/');
  await view.user.type(screen.getByLabelText('Company'), value);
  await view.user.tab();
  return view;
}

beforeEach(() => {
  sent.mockReset();
  askCaptcha.mockReset();
});

test('a value that breaks the rule is not sent, and its text follows the language', async () => {
  const { change } = await leave('x');

  expect(await screen.findByText(commonMessages['en-US']['company.length'])).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(commonMessages['zh-CN']['company.length'])).toBeInTheDocument();
});

test('a free value is checked once for leaving the field and submitting the form', async () => {
  const asked = jest.fn();
  server.use(
    mock(checkParam, ({ query }) => {
      asked(query);
      return { Code: '0', Message: '', Data: [{ IsExist: false }] };
    }),
  );

  const { user } = await leave('Free Company');
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(asked.mock.calls).toEqual([[{ ParamType: 3, ParamValue: 'Free Company', UserType: 2, DistinguishTypes: 1 }]]);
});

test.each([
  ['that exists', [{ IsExist: true }]],
  ['without an answer', []],
])('a value %s is taken and blocks the submission', async (_, Data) => {
  server.use(mock(checkParam, { Code: '0', Message: '', Data }));

  const { user } = await leave('Taken Company');
  expect(await screen.findByText('This company name is already in use. Check the name.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));

  expect(sent).not.toHaveBeenCalled();
});

test('a value of an account in deletion is refused with that reason, in the current language', async () => {
  const said = commonMessages['en-US']['error.Account.Company.Deleting'];
  server.use(mock(checkParam, { Code: '0', Message: said, Data: [{ IsExist: true }] }));

  const { change } = await leave('Closing Company');
  expect(await screen.findByText(said)).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(commonMessages['zh-CN']['error.Account.Company.Deleting'])).toBeInTheDocument();
});

test('the reason of a failed check follows the language', async () => {
  server.use(mock(checkParam, { refused: '4290000000', message: 'Too often', retry_after: 30 }));

  const { change } = await leave('Hasty Company');
  expect(await screen.findByText(/Try again in 30 seconds/)).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(/30 秒后再试/)).toBeInTheDocument();
});

test.each([
  ['a network failure', () => Response.error(), 'Could not be checked right now.'],
  ['too many checks', () => ({ refused: '4290000000', message: 'Slow down' }) as const, 'Slow down'],
])('%s shows a neutral text, can be retried, and does not block the submission', async (_, answer, text) => {
  server.use(mock(checkParam, answer));
  const { user } = await leave('Unknown Company');

  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  expect(screen.getByLabelText('Company')).not.toHaveAttribute('aria-invalid', 'true');
  server.use(mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: true }] }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('This company name is already in use. Check the name.')).toBeInTheDocument();
});

test('a guarded check waits for the user and is then sent with the captcha token', async () => {
  askCaptcha.mockResolvedValue('m-9');
  server.use(
    mock(checkParam, ({ query }) =>
      query.man_machine_token === 'm-9'
        ? { Code: '0', Message: '', Data: [{ IsExist: false }] }
        : 'Account.Man.Machine.Required',
    ),
  );
  const { user } = await leave('Guarded Company');

  const verify = await screen.findByRole('button', { name: 'Verify and check' });
  expect(askCaptcha).not.toHaveBeenCalled();
  await user.click(verify);

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify and check' })).not.toBeInTheDocument());
  expect(askCaptcha).toHaveBeenCalledWith({ account: 'Guarded Company', scene: 8, userType: 2, sendType: 3 });
});

test('a captcha passed for one field also checks the others; an address that gets a code needs none', async () => {
  askCaptcha.mockResolvedValue('m-9');
  let passed = false;
  server.use(
    mock(checkParam, ({ query }) => {
      if (query.man_machine_token) passed = true;
      return passed
        ? { Code: '0', Message: '', Data: [{ IsExist: query.ParamType === ParamType.loginName }] }
        : 'Account.Man.Machine.Required';
    }),
  );
  const { user } = await leave('Guarded Company');
  await screen.findByRole('button', { name: 'Verify and check' });
  await user.type(screen.getByLabelText('E-mail'), 'lin@acme.example');
  await user.type(screen.getByLabelText('Other name'), 'taken_1');
  await user.tab();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Verify and check' })).toHaveLength(2));

  await user.click(screen.getAllByRole('button', { name: 'Verify and check' })[0]!);

  expect(await screen.findByText(commonMessages['en-US']['available.taken.loginName'])).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify and check' })).not.toBeInTheDocument());
  expect(askCaptcha).toHaveBeenCalledTimes(1);
});
