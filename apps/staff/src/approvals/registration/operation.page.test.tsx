import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { listIndustries, listPositions } from '@portal/common/contract/portal/lookups';
import {
  correctRegistration,
  decideRegistration,
  listRegistrations,
  readRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { registration, rowOf } from '../../testing/registration.ts';
import { places } from '../../testing/places.ts';

const QUEUE = '/partners/approval/register';
const PAGE = `${QUEUE}/u-5/operation/5`;
const reviewer = { ...approver, privileges: [Privilege.approvalRegister] };

beforeEach(() =>
  server.use(
    mock(readRegistration, ({ params, query }) =>
      registration({
        id: Number(params.id),
        user_id: query.user_id,
        company_name: params.id === '5' ? 'Larkmoor Systems Ltd' : 'Next Ltd',
      }),
    ),
    mock(listRegistrations, { rows: [], total: 0 }),
    ...places,
    mock(listPositions, [{ position_id: 1, position_name: 'Management' }]),
    mock(listIndustries, [
      { industry_id: 65, industry_name: 'Software', industry_parent_id: 9, industry_parent_name: 'IT' },
    ]),
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  ),
);

test('shows company, person, partner types and the stamp', async () => {
  renderApp(App, PAGE, reviewer);
  expect(await screen.findByRole('heading', { level: 1, name: 'Larkmoor Systems Ltd' })).toBeInTheDocument();
  expect(screen.getByText('Reseller, Integrator')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Pending review' })).toBeInTheDocument();
  expect(screen.getByText('18 Paper Street')).toBeInTheDocument();
  expect(screen.getByText('5 Harbour Road')).toBeInTheDocument();
});

test('approves the version that is shown and goes on with the next application', async () => {
  const changed = jest.fn();
  server.use(
    mock(listRegistrations, ({ query }) =>
      query.except === 5
        ? { rows: [rowOf(registration({ id: 6, user_id: 'u-6' }))], total: 1 }
        : { rows: [], total: 0 },
    ),
    mock(decideRegistration, ({ body }) => {
      expect(body).toEqual({
        id: 5,
        user_id: 'u-5',
        approval_status: Decision.approve,
        approval_opinion: '',
        version: 1,
      });
      return {};
    }),
  );
  const { user, host } = renderApp(App, PAGE, reviewer);
  host.events.on('approval:changed', changed);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Ltd' })).toBeInTheDocument();
  expect(changed).toHaveBeenCalledWith({ kind: 'registration', id: 5, status: Decision.approve });
});

test('a rejection needs an opinion, and a reason for each rejected field', async () => {
  const sent = jest.fn();
  server.use(
    mock(decideRegistration, ({ body }) => {
      sent(body);
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('checkbox', { name: 'Company phone' }));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.getAllByText('Choose a reason')).toHaveLength(2));
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('combobox', { name: /Company phone/ }));
  await user.click(await screen.findByText('We could not reach anybody there'));
  // The reason has filled the comment, which staff replace.
  const comment = screen.getByLabelText(/comment/i);
  await waitFor(() => expect(comment).not.toHaveValue(''));
  await user.clear(comment);
  await user.click(comment);
  await user.paste('Nobody answers.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      id: 5,
      user_id: 'u-5',
      approval_status: Decision.reject,
      approval_opinion: 'Nobody answers.',
      version: 1,
      refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
    }),
  );
});

test('nothing is decided while a card is corrected; the correction is saved with its version', async () => {
  let item = registration();
  server.use(
    mock(readRegistration, () => item),
    mock(correctRegistration, ({ body }) => {
      expect(body).toMatchObject({ version: 1, company_address: '19 Paper Street', company_phone: '+86-571-00000148' });
      item = registration({
        version: 2,
        company_address: '19 Paper Street',
        corrections: [{ field: 'company_address', before: '18 Paper Street', after: '19 Paper Street' }],
      });
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Correct the company' }));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  expect(screen.getByText('Finish or cancel the correction first')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Correct the contact' })).not.toBeInTheDocument();
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.clear(address);
  await user.click(address);
  await user.paste('19 Paper Street');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const corrected = (await screen.findByRole('heading', { name: 'Corrected by staff' })).closest('section');
  expect(within(corrected!).getByText('18 Paper Street → 19 Paper Street')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('a correction after the decision of somebody else is refused aloud, and the page shows that decision', async () => {
  let item = registration();
  server.use(
    mock(readRegistration, () => item),
    mock(correctRegistration, () => {
      item = registration({
        approval_status: ApprovalStatus.rejected,
        approval_opinion: 'Nobody answers.',
        approver: 'He Jia',
      });
      return { refused: '4001213002', message: 'This request has already been rejected.' };
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Correct the company' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), ' B');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nobody answers.')).toBeInTheDocument();
  expect(screen.getByText('This request has already been rejected.')).toBeInTheDocument();
});

test('such a refusal is not repeated in the form, where the application is still shown as pending', async () => {
  server.use(mock(correctRegistration, { refused: '4001213002', message: 'This request has already been rejected.' }));
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Correct the company' }));
  const card = within(screen.getByRole('button', { name: 'Done' }).closest('section')!);
  await user.type(card.getByRole('textbox', { name: 'Address' }), ' B');
  await user.click(card.getByRole('button', { name: 'Done' }));
  expect(await screen.findAllByText('This request has already been rejected.')).toHaveLength(1);
  await waitFor(() => expect(card.getByRole('button', { name: 'Cancel' })).toBeEnabled());
  expect(card.queryByText('This request has already been rejected.')).toBeNull();
});

test('correcting a card claims the application, as the decision form does', async () => {
  const claimed = jest.fn();
  const now = new Date().toISOString();
  server.use(
    mock(registrationReview.claim, ({ params }) => {
      claimed(params.id);
      return { since: now, until: now };
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Correct the contact' }));
  expect(claimed).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Address' }), ' B');
  await waitFor(() => expect(claimed.mock.calls).toEqual([['5']]));
});

test.each([
  ['Correct the company', /^Company phone/],
  ['Correct the contact', /^Contact’s name/],
])(
  '%s: the focus goes to the first field, and back to the pencil on Cancel, Escape and Done',
  async (pencil, first) => {
    server.use(mock(correctRegistration, {}));
    const { user } = renderApp(App, PAGE, reviewer);
    async function open() {
      await user.click(await screen.findByRole('button', { name: pencil }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: first })).toHaveFocus());
    }
    await open();
    await user.click(
      within(screen.getByRole('button', { name: 'Done' }).closest('section')!).getByRole('button', { name: 'Cancel' }),
    );
    expect(screen.getByRole('button', { name: pencil })).toHaveFocus();
    await open();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: pencil })).toHaveFocus();
    await open();
    // Escape closes an open list alone.
    const country = screen.getByRole('combobox', { name: /Country/ });
    await user.click(country);
    expect(country).toHaveAttribute('aria-expanded', 'true');
    // With its old code, which the select reads and user-event does not send.
    fireEvent.keyDown(country, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(country).toHaveAttribute('aria-expanded', 'false'));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), ' B');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByRole('button', { name: pencil })).toHaveFocus());
  },
);

test('a change of language reads names of places again, and keeps what is typed', async () => {
  server.use(
    mock(readRegistration, ({ request }) =>
      registration(request.headers.get('lang')?.startsWith('zh') ? { company_location: '中国 / 湖南 / 岳阳' } : {}),
    ),
  );
  const { change } = renderApp(App, PAGE, reviewer);
  expect((await screen.findAllByText('China / Hunan / Yueyang')).length).toBeGreaterThan(0);
  const comment = screen.getByLabelText(/comment/i);
  fireEvent.change(comment, { target: { value: 'Half a thought' } });
  change({ locale: 'zh-CN' });
  // Until the names are here, the page stays, with its forms.
  expect(comment).toBeInTheDocument();
  expect(await screen.findByText('中国 / 湖南 / 岳阳')).toBeInTheDocument();
  expect(comment).toBeInTheDocument();
  expect(comment).toHaveValue('Half a thought');
});

test('a change of language keeps what is typed when the application cannot be read again', async () => {
  let failed = 0;
  server.use(
    mock(readRegistration, ({ request }) => {
      if (!request.headers.get('lang')?.startsWith('zh')) return registration();
      failed += 1;
      return '-1';
    }),
  );
  const { change, host } = renderApp(App, PAGE, reviewer);
  const comment = await screen.findByLabelText(/comment/i);
  fireEvent.change(comment, { target: { value: 'Half a thought' } });
  change({ locale: 'zh-CN' });
  await waitFor(() => expect(failed).toBe(1));
  // What has failed is read again when the API is back.
  await waitFor(() => {
    host.events.emit('api:back', undefined);
    expect(failed).toBe(2);
  });
  expect(comment).toBeInTheDocument();
  expect(comment).toHaveValue('Half a thought');
});

test('a decided application is read-only and shows who decided and why', async () => {
  server.use(
    mock(
      readRegistration,
      registration({
        approval_status: ApprovalStatus.rejected,
        approval_time: new Date(2026, 10, 21).toISOString(),
        approval_opinion: 'Nobody answers.',
        approver: 'Zhou Yun',
        refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
      }),
    ),
  );
  renderApp(App, PAGE, reviewer);
  expect(await screen.findByText('Nobody answers.')).toBeInTheDocument();
  expect(screen.getByText('Zhou Yun')).toBeInTheDocument();
  expect(screen.getByText(/We could not reach anybody there/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Correct the company' })).not.toBeInTheDocument();
});

test('an application that was edited in between is shown again, and the opinion stays', async () => {
  let version = 1;
  server.use(
    mock(readRegistration, () =>
      registration({ version, company_address: version === 1 ? '18 Paper Street' : '20 Paper Street' }),
    ),
    mock(decideRegistration, () => {
      version = 2;
      return 'Account.Conflict';
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByLabelText(/comment/i));
  await user.paste('Welcome.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('20 Paper Street')).toBeInTheDocument();
  expect(screen.getByLabelText(/comment/i)).toHaveValue('Welcome.');
});

test('the list links to the application', async () => {
  server.use(
    mock(listRegistrations, ({ query }) =>
      query.approval_status === 1 ? { rows: [rowOf(registration())], total: 1 } : { rows: [], total: 0 },
    ),
  );
  renderApp(App, QUEUE, reviewer);
  const link = await screen.findByRole('link', { name: /Larkmoor Systems Ltd/ });
  expect(link).toHaveAttribute('href', expect.stringContaining(PAGE));
  expect(screen.getByText('lin@larkmoor.example')).toBeInTheDocument();
});

test.each([
  ['en-US', 'Changed since the rejection', 'Changed though not rejected', 'Not changed'],
  ['zh-CN', '驳回后的修改', '未被驳回但有修改', '未修改'],
] as const)(
  'shows what changed since the rejection, apart what was not refused (%s)',
  async (locale, title, apart, none) => {
    server.use(
      mock(
        readRegistration,
        registration({
          previous: {
            approval_time: new Date(2026, 10, 19, 9).toISOString(),
            approval_opinion: '',
            refused_fields: [
              { field: 'company_phone', reason: 'unreachable' },
              { field: 'company_address', reason: 'incomplete' },
            ],
            changes: [
              { field: 'company_name', before: 'Larkmoor', after: 'Larkmoor Systems Ltd' },
              { field: 'company_address', before: 'Paper Street', after: '18 Paper Street' },
            ],
          },
        }),
      ),
    );
    renderApp(App, PAGE, { ...reviewer, locale });
    const heading = await screen.findByRole('heading', { name: apart });
    const sheet = screen.getByRole('heading', { name: title }).closest('section')!;
    expect(sheet).toContainElement(heading);
    const [refused, others] = [...sheet.querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dd')].map((value) => value.textContent),
    );
    expect(refused).toEqual([none, expect.stringMatching(/^Paper Street.*18 Paper Street$/)]);
    expect(others).toEqual([expect.stringMatching(/^Larkmoor.*Larkmoor Systems Ltd$/)]);
  },
);
