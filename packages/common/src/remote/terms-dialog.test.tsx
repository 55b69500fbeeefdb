import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useEffect, useState } from 'react';
import { acceptTerms, readNeededTerms } from '../contract/account/terms.ts';
import { SIGN_OUT_PATH } from '../contract/sign-in/oauth.ts';
import type { TabMessage } from '../host/session/events.ts';
import { commonMessages } from '../intl/messages.ts';
import type { Locale } from '../intl/locale.ts';
import { mock, server } from '../testing/mock.tsx';
import { someTerms } from '../testing/terms.tsx';
import { someUser } from '../testing/world.tsx';
import { RemoteProviders } from './remote-providers.tsx';
import { SessionDialog } from './session-dialog.tsx';

const user = someUser({});
/** What the dialog tells the tabs of the portal. */
let told: TabMessage[];
let channel: BroadcastChannel;

beforeEach(() => {
  told = [];
  channel = new BroadcastChannel('acc:session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => void told.push(data);
});
afterEach(() => channel.close());

/** A page whose session begins to wait when somebody saves, and goes on once that is told. */
function Page({ locale }: { locale: Locale }) {
  const [open, setOpen] = useState(false);
  useEffect(function followSession() {
    const session = new BroadcastChannel('acc:session');
    session.onmessage = () => setOpen(false);
    return () => session.close();
  }, []);
  return (
    <RemoteProviders name="shell" locale={locale} theme="light" messages={commonMessages}>
      <input aria-label="typed" />
      <button type="button" onClick={() => setOpen(true)}>
        Save
      </button>
      <SessionDialog
        open={open}
        user={user}
        other={null}
        apiBase=""
        signInUrl="/microapp/login"
        onLeave={() => {}}
        onOther={() => {}}
      />
    </RemoteProviders>
  );
}
async function openDialog(locale: Locale = 'en-US') {
  const person = userEvent.setup();
  render(<Page locale={locale} />);
  await person.type(screen.getByLabelText('typed'), 'half a sentence');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  return { person, dialog: await screen.findByRole('dialog') };
}
const button = (name: string) => screen.getByRole('button', { name });
const asked = mock(readNeededTerms, { documents: [someTerms('agreement', 2)] });

test('the documents are accepted in place: nothing typed is lost, and the focus returns', async () => {
  const sent: unknown[] = [];
  server.use(
    asked,
    mock(acceptTerms, ({ body }) => {
      sent.push(body);
      return { redirect_url: null };
    }),
  );
  const { person, dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('The terms have changed');
  expect(screen.getByRole('link', { name: 'User agreement' })).toHaveAttribute('target', '_blank');
  await waitFor(() => expect(screen.getByRole('link', { name: 'User agreement' })).toHaveFocus());
  await person.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await person.click(button('Accept and go on'));
  await waitFor(() => expect(told).toEqual([{ type: 'signed-in', user }]));
  expect(sent).toEqual([{ accepted: [{ document: 'agreement', version: 2, digest: 'd-agreement-2' }] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  await waitFor(() => expect(button('Save')).toHaveFocus());
});

test('refusing signs out in all tabs', async () => {
  let ended = 0;
  server.use(
    asked,
    http.post(`*${SIGN_OUT_PATH}`, () => {
      ended += 1;
      return HttpResponse.json({});
    }),
  );
  const { person } = await openDialog();
  await person.dblClick(button('Sign out'));
  await waitFor(() => expect(told).toEqual([{ type: 'signed-out', userId: 'u-7' }]));
  expect(ended).toBe(1);
});

test('a version that came into force meanwhile is shown instead; without an answer one can try again', async () => {
  let away = false;
  server.use(
    asked,
    mock(acceptTerms, () =>
      away
        ? HttpResponse.error()
        : { refused: 'Account.Terms.Required', more: { terms: [someTerms('agreement', 3), someTerms('privacy')] } },
    ),
  );
  const { person } = await openDialog();
  await person.click(button('Accept and go on'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Read and accept the terms first');
  expect(screen.getByRole('link', { name: 'Privacy statement' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'href',
    expect.stringContaining('/terms/agreement/3?'),
  );
  away = true;
  await person.click(button('Accept and go on'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That did not work'));
  expect(button('Accept and go on')).toBeEnabled();
  expect(told).toEqual([]);
});

test('a session that waits for nothing has ended: the other dialog asks to sign in again', async () => {
  server.use(mock(readNeededTerms, 'Account.Page.Expired'));
  const { dialog } = await openDialog('zh-CN');
  expect(dialog).not.toHaveTextContent('条款');
  expect(dialog).toHaveTextContent('登录');
});
