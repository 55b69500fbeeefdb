import { screen, waitFor } from '@testing-library/react';
import {
  dropTermsDraft,
  listTermsDocuments,
  previewTerms,
  publishTerms,
  readTermsDocument,
  saveTermsDraft,
} from '@portal/common/contract/console/terms-documents';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (path = '/system/terms') => renderApp(App, path, { user: admin, privileges: [Privilege.admin] });
const button = (name: string) => screen.findByRole('button', { name });
const version = {
  version: 1,
  title_zh: '用户协议',
  title_en: 'User agreement',
  digest: 'd-1',
  required: 1,
  asks_again: 0,
  valid_time: '2026-11-01T00:00:00Z',
  keys_until_time: null,
  published_by: 'u-zhou',
  publish_time: '2026-11-01T00:00:00Z',
  address: 'https://account.example/terms/agreement/1',
  accepted: 1204,
} as const;

test('the list shows what is in force and leads to each document and to a new one', async () => {
  server.use(
    mock(listTermsDocuments, {
      rows: [
        {
          document: 'agreement',
          title_zh: '用户协议',
          title_en: 'User agreement',
          required: 1,
          current: 1,
          latest: 2,
          has_draft: 1,
        },
      ],
      total: 1,
    }),
    mock(readTermsDocument, 'Account.NotFound'),
  );
  const { user } = open();
  expect(await screen.findByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'href',
    '/microapp/system/terms/agreement/view',
  );
  expect(screen.getByText('Version 2 follows')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Name/), 'Sharing');
  await user.click(await button('Write a draft'));
  expect(await screen.findByText(/lowercase letters/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), 'sharing');
  await user.click(await button('Write a draft'));
  expect(await screen.findByLabelText(/English title/)).toHaveValue('');
});

test('a draft begins with the version before, shows its changes and a preview, and is published as it was saved', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readTermsDocument, {
      document: 'agreement',
      versions: [version],
      latest: { text_zh: '正文', text_en: 'Old words' },
      draft: null,
    }),
    mock(saveTermsDraft, ({ body }) => {
      sent.push(body);
      return { version: 1 };
    }),
    mock(previewTerms, ({ body }) => ({ html: `<p><strong>${body.text}</strong></p>` })),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(publishTerms, ({ body }) => {
      sent.push(body);
      return { version: 2 };
    }),
  );
  const { user } = open('/system/terms/agreement/view');
  expect(await screen.findByRole('heading', { level: 1, name: 'User agreement' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'href',
    'https://account.example/terms/agreement/1?lang=en_US',
  );
  const text = await screen.findByLabelText(/English text/);
  expect(text).toHaveValue('Old words');
  expect(await button('Publish')).toBeDisabled();
  await user.clear(text);
  await user.paste('New words');
  await user.click(screen.getByText('Changes'));
  expect(screen.getByText('New').tagName).toBe('INS');
  expect(screen.getByText('Old').tagName).toBe('DEL');
  await user.click(screen.getByText('Preview'));
  expect(await screen.findByText('New words', { selector: 'strong' })).toBeInTheDocument();
  await user.click(screen.getByText('Write'));
  await user.click(screen.getByLabelText('Ask everybody who has not accepted this version'));
  await user.click(await button('Save draft'));
  await waitFor(async () => expect(await button('Publish')).toBeEnabled());
  await user.click(await button('Publish'));
  expect(await screen.findByText(/is asked before they go on/)).toBeInTheDocument();
  const buttons = await screen.findAllByRole('button', { name: 'Publish' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { title_en: 'User agreement', text_zh: '正文', text_en: 'New words', required: 1, asks_again: 1, valid_time: null },
    { version: 1 },
  ]);
});

test('a link without https is named in the preview; a discarded draft begins with the version before again', async () => {
  let dropped = false;
  server.use(
    mock(readTermsDocument, () => ({
      document: 'agreement',
      versions: [version],
      latest: { text_zh: '正文', text_en: 'Old words' },
      draft: dropped
        ? null
        : ({
            title_zh: '用户协议',
            title_en: 'User agreement',
            text_zh: '正文',
            text_en: 'See [us](http://example.com)',
            required: 1,
            asks_again: 0,
            valid_time: null,
            keys_until_time: null,
            changed_by: 'u-zhou',
            change_time: '2026-11-02T00:00:00Z',
            version: 3,
          } as const),
    })),
    mock(previewTerms, ({ body }) =>
      body.text.includes('http:') ? { refused: 'termsText.link' } : { html: `<p>${body.text}</p>` },
    ),
    mock(dropTermsDraft, () => {
      dropped = true;
      return {};
    }),
  );
  const { user } = open('/system/terms/agreement/view');
  expect(await screen.findByLabelText(/English text/)).toHaveValue('See [us](http://example.com)');
  await user.click(screen.getByText('Preview'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Use only links that begin with https://');
  await user.click(screen.getByText('Write'));
  await user.click(await button('Discard draft'));
  expect((await screen.findAllByText('Discard this draft?')).length).toBeGreaterThan(0);
  const buttons = await screen.findAllByRole('button', { name: 'Discard draft' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(screen.getByLabelText(/English text/)).toHaveValue('Old words'));
  expect(screen.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
});
