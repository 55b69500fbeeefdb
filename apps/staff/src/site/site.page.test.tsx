import { screen, waitFor, within } from '@testing-library/react';
import {
  discardSiteDraft,
  listSiteTexts,
  publishSite,
  readSite,
  restoreSite,
  saveSiteDraft,
  uploadSitePicture,
} from '@portal/common/contract/console/site';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { site, siteTexts } from '../testing/site.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/site', { user: admin, privileges: [Privilege.admin] });
const now = '2026-11-26T08:00:00Z';

test('only what the provider changes is saved, and each value says where it comes from', async () => {
  const saved: unknown[] = [];
  server.use(
    mock(readSite, site()),
    mock(listSiteTexts, { texts: siteTexts }),
    mock(saveSiteDraft, ({ body }) => {
      saved.push(body);
      return { version: 1 };
    }),
  );
  const { user } = open();
  const hotline = await screen.findByLabelText('Hotline');
  expect(hotline).toHaveValue('400 000 0000');
  expect(hotline).toHaveAccessibleDescription('From config.json');
  expect(screen.getByLabelText('Website')).toHaveAccessibleDescription('Our default');
  for (const [field, value] of [
    ['Portal name in Chinese', 'Default: 账号门户'],
    ['Portal name in English', 'Default: Account Portal'],
    ['Sender of messages in English', 'Default: Portal'],
    ['Orders', 'Empty by default'],
    ['Filing number (ICP)', 'Empty by default'],
  ] as const)
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(value);
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();

  await user.type(screen.getByLabelText('Portal name in English'), 'Sea Star');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Enter 1 to 30 visible characters')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Portal name in Chinese'), '海星云');
  await user.clear(hotline);
  await user.type(hotline, '95000');
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getAllByText('Sea Star')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(saved).toEqual([
      { content: { name: { 'zh-CN': '海星云', 'en-US': 'Sea Star' }, hotline: '95000' }, version: 0 },
    ]),
  );
});

test('of two people who edit, the second one chooses, told who saved when', async () => {
  const saved: unknown[] = [];
  server.use(
    mock(readSite, site()),
    mock(listSiteTexts, { texts: siteTexts }),
    mock(saveSiteDraft, ({ body }) => {
      saved.push(body);
      return saved.length > 1
        ? { version: 3 }
        : {
            refused: 'Account.Conflict',
            status: 409,
            more: { current: { content: { hotline: '96000' }, version: 2, time: now, by: 'Li Na' } },
          };
    }),
  );
  const { user } = open();
  const hotline = await screen.findByLabelText('Hotline');
  await user.clear(hotline);
  await user.type(hotline, '95000');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const panel = await screen.findByRole('group', { name: /changed elsewhere/ });
  expect(panel).toHaveTextContent(/saved by Li Na/);
  expect(hotline).toHaveValue('95000');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ content: { hotline: '95000' }, version: 2 });
});

test('a pale colour is refused with its measured contrast, and nothing typed is lost', async () => {
  server.use(mock(readSite, site()), mock(listSiteTexts, { texts: siteTexts }));
  const { user } = open();
  const colour = await screen.findByLabelText('Color, light theme');
  await user.clear(colour);
  await user.type(colour, '#7F9BFF');
  await waitFor(() => expect(colour).toHaveAccessibleDescription(/Contrast 2\.\d+:1.* 4\.5:1/));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(colour).toHaveValue('#7F9BFF');
});

test('a message without its code is marked, and our text comes back', async () => {
  server.use(mock(readSite, site()), mock(listSiteTexts, { texts: siteTexts }));
  const { user } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Message' }));
  await user.click(await screen.findByTitle('mail.verifyCode.text'));
  const text = await screen.findByLabelText('English');
  expect(text).toHaveValue('Your verification code: {code}');
  await user.clear(text);
  await user.type(text, 'Hello');
  expect(text).toHaveAccessibleDescription('The text must contain {code}');
  await user.click(screen.getByRole('button', { name: 'Use our text again' }));
  expect(screen.getByLabelText('English')).toHaveValue('Your verification code: {code}');
});

test('a picture is uploaded; one that is refused says why', async () => {
  server.use(
    mock(readSite, site()),
    mock(listSiteTexts, { texts: siteTexts }),
    mock(uploadSitePicture, { address: '/microapp/site/sp-abc', width: 60, height: 20 }),
  );
  const { user } = open();
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Logo on light ground'), file);
  expect(await screen.findByRole('img', { name: 'Uploaded picture' })).toHaveAttribute('src', '/microapp/site/sp-abc');
  server.use(mock(uploadSitePicture, { refused: 'Account.Site.Picture.Type' }));
  await user.upload(screen.getByLabelText('Logo on light ground'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(/export it as PNG/);
});

test('a draft is published after a recent sign-in, or discarded', async () => {
  const draft = { content: { hotline: '95000' }, time: now, by: 'Zhou' };
  const sent: unknown[] = [];
  server.use(
    mock(readSite, site({ draft, draft_version: 3 })),
    mock(listSiteTexts, { texts: siteTexts }),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(publishSite, ({ body }) => {
      sent.push(body);
      return { version: 1 };
    }),
    mock(discardSiteDraft, {}),
  );
  const { user } = open();
  expect(await screen.findByLabelText('Hotline')).toHaveValue('95000');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/All pages show it within two seconds/)).toBeInTheDocument();
  expect(sent).toEqual([{ version: 3 }]);

  server.use(mock(readRecentSignIn, { recent_seconds: 0 }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('The draft is discarded')).toBeInTheDocument();
});

test('an earlier version is published again', async () => {
  const sent: unknown[] = [];
  const version = (number: number, restored_from: number | null = null) => ({
    version: number,
    time: now,
    by: number === 1 ? '' : 'Zhou',
    restored_from,
  });
  server.use(
    mock(readSite, site({ versions: [version(3, 1), version(2), version(1)] })),
    mock(listSiteTexts, { texts: siteTexts }),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(restoreSite, ({ body }) => {
      sent.push(body);
      return { version: 4 };
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/Version 1, .*operator/)).toBeInTheDocument();
  expect(screen.getByText(/again version 1/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Publish again: version 2' }));
  expect(await screen.findByText('Published again')).toBeInTheDocument();
  expect(sent).toEqual([{ version: 2 }]);
});

test('while registration is closed the page says so; a failed load can be tried again', async () => {
  server.use(mock(readSite, site({ closed: true })), mock(listSiteTexts, { texts: siteTexts }));
  const first = open();
  expect(await screen.findByText(/Registration is closed/)).toBeInTheDocument();
  first.unmount();
  server.use(mock(readSite, { refused: '-1', status: 500 }));
  open();
  expect(await screen.findByText('The content could not be loaded')).toBeInTheDocument();
});
