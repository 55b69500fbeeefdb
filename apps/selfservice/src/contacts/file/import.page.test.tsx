import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  importContacts,
  importMembers,
  previewContacts,
  previewMembers,
  readImport,
  readMemberImport,
  type ImportRow,
} from '@portal/common/contract/company/contact-import';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { fileOf, textOf } from './kept-file.ts';
import { partnerUser } from '../../testing/contacts.ts';

const row = (more: Partial<ImportRow>): ImportRow => ({
  row: 2,
  outcome: ImportOutcome.ready,
  contact_name: 'Ola Dahl',
  phone: '+86-13800000010',
  email: 'ola@northwind.example',
  position: 'Sales',
  department: '',
  qq: '',
  spare_email: '',
  telephone: '',
  fax: '',
  corrections: [],
  problems: [],
  ...more,
});
const open = (user = partnerUser()) => renderApp(App, '/partnerUser/import', { user });
const file = new File(['Name'], 'people.csv', { type: 'text/csv' });
async function choose(user: ReturnType<typeof open>['user'], chosen = file) {
  await screen.findByRole('button', { name: 'Choose a file' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen);
}

test('a file is read, shown row by row, then imported, and each row has its result', async () => {
  let reads = 0;
  const sent: string[] = [];
  server.use(
    mock(previewContacts, {
      rows: [
        row({ corrections: [{ field: 'phone', before: '１３８00000010', after: '+86-13800000010' }] }),
        row({ row: 3, contact_name: 'Elin', outcome: ImportOutcome.existed }),
        row({
          row: 4,
          contact_name: 'Bad',
          outcome: ImportOutcome.failed,
          problems: [{ field: 'email', code: 'email.illegal', message: 'Enter a valid e-mail' }],
        }),
      ],
    }),
    mock(importContacts, () => {
      sent.push('sent');
      return { import_id: 'imp-1' };
    }),
    mock(readImport, () => {
      reads += 1;
      const done = reads > 1;
      return {
        status: done ? ImportStatus.done : ImportStatus.running,
        total: 3,
        created: done ? 1 : 0,
        existed: done ? 1 : 0,
        failed: 1,
        rows: [
          {
            row: 4,
            outcome: ImportOutcome.failed,
            contact_name: 'Bad',
            problems: [{ field: 'email', code: 'email.illegal', message: 'Enter a valid e-mail' }],
          },
        ],
      };
    }),
  );
  const { user } = open();
  await choose(user);
  expect(
    await screen.findByText('1 person will be invited, 1 is already in the company, 1 row has problems.'),
  ).toBeInTheDocument();
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first!).getByText('Enter a valid e-mail')).toBeInTheDocument();
  expect(within(second!).getByText('１３８00000010')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  expect(
    await screen.findByText('1 person was invited, 1 was already in the company, 1 row failed.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Row 4: Bad')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save failed rows as a file' })).toBeInTheDocument();
  expect(sent).toEqual(['sent']);
});

test('a file that cannot be read shows the reason, and another one can be chosen', async () => {
  server.use(mock(previewContacts, { refused: 'Account.Import.Columns', fields: { file: 'Account.Import.Columns' } }));
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file lacks a column that is needed, or has one twice. Use the template.',
  );
  server.use(
    mock(previewContacts, {
      rows: [
        row({ outcome: ImportOutcome.failed, problems: [{ field: 'phone', code: 'phone.illegal', message: 'x' }] }),
      ],
    }),
  );
  await choose(user);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invite 0 people' })).toBeDisabled());
});

test('a file that is too large is not sent', async () => {
  const { user } = open();
  await choose(user, new File([new Uint8Array(CONTACT_IMPORT.bytesMost + 1)], 'people.csv'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is too large. Use at most 2 MB.');
});

test('each step that a button leads to has the focus on its first text', async () => {
  server.use(
    mock(previewContacts, { rows: [row({})] }),
    mock(importContacts, { import_id: 'imp-1' }),
    mock(readImport, { status: ImportStatus.done, total: 1, created: 1, existed: 0, failed: 0, rows: [] }),
  );
  const { user } = open();
  expect(await screen.findByText(/^Use an xlsx or csv file/)).not.toHaveFocus();
  await choose(user);
  expect((await screen.findByText(/^1 person will be invited/)).closest('[tabindex]')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect((await screen.findByText(/^Use an xlsx or csv file/)).closest('[tabindex]')).toHaveFocus();
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  expect((await screen.findByText(/^1 person was invited/)).closest('[tabindex]')).toHaveFocus();
});

test('users who may not create see the reason', async () => {
  open(partnerUser({ role: PartnerRole.ordinary }));
  expect(
    await screen.findByText('Only the main account and platform admins manage contacts. You can view them.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});

test('a file of members has roles, and leads back to the members', async () => {
  server.use(
    mock(previewMembers, {
      rows: [
        row({ position: '', role: '财务' }),
        row({
          row: 3,
          role: 'King',
          outcome: ImportOutcome.failed,
          problems: [{ field: 'role', code: 'Account.Import.Role', message: 'No such role' }],
        }),
      ],
    }),
    mock(importMembers, { import_id: 'imp-2' }),
    mock(readMemberImport, { status: ImportStatus.done, total: 2, created: 1, existed: 0, failed: 1, rows: [] }),
  );
  const owner = someUser({ user_type: UserType.enterprise, role: MemberRole.owner });
  const { user } = renderApp(App, '/members/import', { user: owner });
  expect(await screen.findByText(/name, e-mail and role are needed/)).toBeInTheDocument();
  await choose(user);
  expect(await screen.findByText('财务')).toBeInTheDocument();
  expect(screen.getByText('No such role')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByText(/^1 person was invited/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to members' })).toHaveAttribute('href', '/microapp/members');
});

test('a file with administrators needs a recent sign-in, after which it is read again', async () => {
  let reads = 0;
  server.use(
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(previewMembers, () => {
      reads += 1;
      return { rows: [row({ position: '', role: '管理员' })] };
    }),
    mock(importMembers, 'Account.SignIn.Recent.Required'),
  );
  const owner = someUser({ user_type: UserType.enterprise, role: MemberRole.owner });
  const { user, host } = renderApp(App, '/members/import', { user: owner });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  renderApp(App, '/members/import', { user: owner });
  expect(await screen.findByText('管理员')).toBeInTheDocument();
  expect(reads).toBe(2);
  // The page of the test sends no content of files.
  const text = await textOf(file);
  expect(fileOf(text)).toMatchObject({ name: 'people.csv', size: 4 });
  expect(await textOf(fileOf(text))).toBe(text.replace('text/csv', 'application/octet-stream'));
});
