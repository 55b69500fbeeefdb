import { screen, waitFor, within } from '@testing-library/react';
import { checkAudit, listAudit } from '@portal/common/contract/console/audit';
import { listAcceptancesOf } from '@portal/common/contract/console/terms-documents';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { TermsWay } from '@portal/common/enums/terms/terms-way';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { auditEntry } from '../testing/members.ts';

const privileges = [Privilege.systemAudit];
const reader = someUser({ user_type: UserType.employee, privileges });
const open = (path: string) => renderApp(App, path, { user: reader, privileges });

test('the filters are in the address; an entry opens with old and new values', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listAudit, ({ query }) => {
      asked.push(query);
      return { entries: [auditEntry()], next: null, about: '' };
    }),
  );
  const { user, path } = open('/system/audit?action=staff.privileges&from=2026-11-01');
  await user.click(await screen.findByRole('button', { name: 'Privileges of staff changed' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('View customers and Read the audit log')).toBeInTheDocument();
  expect(drawer.getByText('2026-11-20, entry 12')).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: 'He Tian' })).toHaveAttribute('href', '/microapp/system/audit/person/u-he');
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await user.type(screen.getByLabelText('Who'), 'zhou');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(path()).toBe('/system/audit?actor=zhou&action=staff.privileges&from=2026-11-01'));
  expect(asked.at(-1)).toEqual({
    actor: 'zhou',
    action: 'staff.privileges',
    from: new Date(2026, 10, 1).toISOString(),
    limit: 20,
  });
});

test('more entries are loaded on request, and an unknown action is shown by its stored name', async () => {
  server.use(
    mock(listAudit, ({ query }) =>
      query.before === undefined
        ? { entries: [auditEntry()], next: 71, about: '' }
        : {
            entries: [
              auditEntry({ id: 70, action: 'new.thing', actor: { kind: 'operator', id: 'operator', name: '' } }),
              auditEntry({ id: 69, actor: { kind: 'customer', id: 'dt-1', name: '', directory: 'Acme' } }),
              auditEntry({ id: 68, actor: { kind: 'customer', id: 'dt-2', name: '', directory: '' } }),
            ],
            next: null,
            about: '',
          },
    ),
  );
  const { user } = open('/system/audit');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'new.thing' })).toBeInTheDocument();
  expect(screen.getByText('Operator')).toBeInTheDocument();
  expect(screen.getByText('Acme')).toBeInTheDocument();
  expect(screen.getByText('A directory whose token was removed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each(['/system/audit?actor=zhou', '/system/audit/company/co-1'])(
  '%s: a search that found nothing so far says how far it came, and goes on',
  async (path) => {
    server.use(
      mock(listAudit, ({ query }) =>
        query.before === undefined
          ? { entries: [], next: 71, reached: new Date(2026, 10, 20, 9, 5).toISOString(), about: '' }
          : { entries: [auditEntry({ id: 70 })], next: null, about: '' },
      ),
    );
    const { user } = open(path);
    expect(await screen.findByText(/^Searched back to/)).toHaveTextContent(
      'Searched back to 2026-11-20 09:05. Older entries may match.',
    );
    expect(screen.queryByText(/^No (results|entries)/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Search further' }));
    expect(await screen.findByRole('button', { name: 'Privileges of staff changed' })).toBeInTheDocument();
    expect(screen.queryByText(/^Searched back to/)).toBeNull();
  },
);

test('details are in words: states by their names, companies and people by theirs', async () => {
  const details = [
    { name: 'company', value: 'co-demo-yuanli', label: 'Yuanli Instruments' },
    { name: 'status', value: '2, 4', label: '' },
    { name: 'queue', value: 'contract', label: '' },
    { name: 'proposed_by', value: 'u-he', label: 'He Tian' },
    { name: 'columns', value: 'email, user_name', label: '' },
    { name: 'purpose', value: 'marketing', label: '' },
  ];
  server.use(mock(listAudit, { entries: [auditEntry({ details })], next: null, about: '' }));
  const { user } = open('/system/audit');
  await user.click(await screen.findByRole('button', { name: /Privileges of staff changed/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const shown = (name: string) => drawer.getByText(name, { selector: 'dt *' }).closest('dt')?.nextElementSibling;
  expect(shown('Company')).toHaveTextContent('Yuanli Instruments co-demo-yuanli');
  expect(shown('Account status')).toHaveTextContent('Active → Disabled');
  expect(shown('Queue')).toHaveTextContent('Partner contract');
  expect(shown('Proposed by')).toHaveTextContent('He Tian');
  expect(shown('Changed')).toHaveTextContent('e-mail and name');
  expect(shown('Purpose')).toHaveTextContent('News and offers');
  expect(drawer.queryByText('status')).toBeNull();
});

test('the check runs to the end and shows the first broken link', async () => {
  let broken = false;
  server.use(
    mock(listAudit, { entries: [auditEntry()], next: null, about: '' }),
    mock(checkAudit, ({ query }) => {
      if (query.from === undefined)
        return { entries: 40, days: 2, unsealed: 1, anchor: null, broken: null, next: '2026-11-20' };
      return {
        entries: 2,
        days: 1,
        unsealed: 0,
        anchor: { day: '2026-11-20', number: 11 },
        next: null,
        broken: broken
          ? {
              day: '2026-11-20',
              number: 12,
              entry: 71,
              why: 'changed' as const,
              until: { day: '2026-11-20', number: 14 },
            }
          : null,
      };
    }),
  );
  const { user } = open('/system/audit');
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('No entry was changed: 42 entries of 3 days')).toBeInTheDocument();
  expect(screen.getByText('The head kept outside the database fits: 2026-11-20, entry 11.')).toBeInTheDocument();
  expect(screen.getByText(/^1 day is chained, not sealed/)).toBeInTheDocument();
  broken = true;
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('The chain is broken on 2026-11-20 at entry 12')).toBeInTheDocument();
  expect(screen.getByText('This entry was changed, or was not written by the portal.')).toBeInTheDocument();
  expect(screen.getByText('Missing up to 2026-11-20, entry 14')).toBeInTheDocument();
  expect(screen.getByText('Entry ID: 71')).toBeInTheDocument();
});

test.each([
  ['company', 'co-acme', { company: 'co-acme', limit: 20 }],
  ['person', 'u-he', { person: 'u-he', limit: 20 }],
])('a %s has a timeline', async (kind, id, query) => {
  const asked: unknown[] = [];
  server.use(
    mock(listAudit, (input) => {
      asked.push(input.query);
      return {
        entries: [auditEntry({ details: [{ name: 'reason', value: 'Left.', label: '' }] })],
        next: null,
        about: 'Acme',
      };
    }),
  );
  server.use(mock(listAcceptancesOf, { accepted: [] }));
  open(`/system/audit/${kind}/${id}`);
  expect(await screen.findByRole('heading', { name: 'Timeline of Acme' })).toBeInTheDocument();
  expect(screen.getByText('Zhou Yun').parentElement).toHaveTextContent('By Zhou Yun');
  expect(screen.getByText('Reason: Left.')).toBeInTheDocument();
  expect(asked).toEqual([query]);
});

test('the timeline of a person has the terms that they accepted', async () => {
  server.use(
    mock(listAudit, { entries: [], next: null, about: 'He Tian' }),
    mock(listAcceptancesOf, ({ params }) => ({
      accepted:
        params.user_id === 'u-he'
          ? [
              {
                document: 'agreement',
                version: 3,
                title_zh: '用户协议',
                title_en: 'User Agreement',
                digest: 'd3',
                locale: 'zh-CN',
                way: TermsWay.signIn,
                network: '203.0.113.0/24',
                application: 'Trading desk',
                accept_time: '2026-11-20T08:00:00.000Z',
              },
            ]
          : [],
    })),
  );
  open('/system/audit/person/u-he');
  const row = within(await screen.findByRole('row', { name: /User Agreement/ }));
  for (const text of ['3', 'Sign-in', 'Trading desk', 'Chinese', '203.0.113.0/24'])
    expect(row.getByText(text)).toBeInTheDocument();
});

test.each([
  ['an account that is gone', '/system/audit/person/u-gone', 'Account.NotFound' as const],
  ['a company', '/system/audit/company/co-acme', { accepted: [] }],
])('the timeline of %s has no terms', async (_what, path, reply) => {
  server.use(mock(listAudit, { entries: [], next: null, about: 'Gone' }), mock(listAcceptancesOf, reply));
  open(path);
  expect(await screen.findByText('No entries')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Accepted terms' })).toBeNull());
});
