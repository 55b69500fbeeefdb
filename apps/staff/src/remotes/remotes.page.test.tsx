import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listPageFailures, type PageFailure } from '@portal/common/contract/portal/problem-report';
import { makeRemotePreview } from '@portal/common/contract/portal/remote-preview';
import {
  admitRemoteBuild,
  endRemoteCandidate,
  goBackRemote,
  listRemotes,
  readRemoteHistory,
  releaseProposal,
  releaseRemoteBuild,
  type ProposedRelease,
  type RefusedBuild,
  type RemoteBuild,
  type RemoteCandidate,
  type RemoteOnAir,
} from '@portal/common/contract/portal/remotes';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { dialogCalled } from '../testing/dialog.ts';
import { proposal } from '../testing/proposal.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (path: string) => renderApp(App, path, { user: admin, privileges: [Privilege.admin] });
const TIME = new Date(2026, 10, 27, 10, 0).toISOString();
const [OLD, NEW] = [`sha384-old${'A'.repeat(61)}`, `sha384-new${'B'.repeat(61)}`];

const instance = (digest: string | null, failure: string | null = null): RemoteOnAir['running'][number] => ({
  instance: `api-${digest?.slice(7, 10)}:4000`,
  digest,
  address: 'https://cdn.example.com/staff/mf-manifest.json',
  failure,
  read_time: TIME,
});
const build = (digest: string, change: Partial<RemoteBuild> = {}): RemoteBuild => ({
  digest,
  address: 'https://cdn.example.com/staff/mf-manifest.json',
  commit: '87a1a635',
  host_version: 1,
  files: 120,
  bytes: 2_048_000,
  preview: 0,
  mounted: 1,
  checks: [
    { check: 'digests', result: 'passed', measured: 120, allowed: null },
    { check: 'bytes', result: 'passed', measured: 127_167, allowed: 135_000 },
    { check: 'mount', result: 'passed', measured: 4, allowed: null },
  ],
  calls: ['GET /api/account/v1/csp/approvals', 'POST /api/account/v1/csp/approvals/{id}/claim'],
  pages: [
    { path: '/overview', bytes: 127_167, opened: 1 },
    { path: '/customers/:id/view', bytes: 90_000, opened: 0 },
  ],
  admitted_by: 'Zhou Ning',
  admit_time: TIME,
  ...change,
});
const unmounted: Partial<RemoteBuild> = {
  mounted: 0,
  calls: [],
  pages: [],
  checks: [
    { check: 'bytes', result: 'skipped', measured: 2048, allowed: null },
    { check: 'mount', result: 'skipped', measured: null, allowed: null },
  ],
};
beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

const REFUSED: RefusedBuild = {
  digest: null,
  address: 'https://cdn.example.com/staff/43/mf-manifest.json',
  commit: '',
  reason: 'integrity.json cannot be read: status 404.',
  refused_to: 'Zhou Ning',
  refuse_time: TIME,
};
const PREVIEW = `sha384-pre${'C'.repeat(61)}`;

test('the list says of each remote whether all instances run the released build', async () => {
  server.use(
    mock(listRemotes, {
      remotes: [
        { name: 'auth', released: null, proposed: 0, running: [instance(OLD), instance(OLD)] },
        { name: 'reports', released: NEW, proposed: 1, running: [instance(OLD), instance(NEW)] },
        { name: 'selfservice', released: NEW, proposed: 0, running: [instance(NEW, 'status 503')] },
        { name: 'staff', released: null, proposed: 0, running: [] },
      ],
    }),
  );
  open('/system/remotes');
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await row('auth')).getByText('The same everywhere')).toBeInTheDocument();
  expect((await row('reports')).getByText('Instances are changing')).toBeInTheDocument();
  expect((await row('reports')).getByText('Release to confirm')).toBeInTheDocument();
  expect((await row('auth')).queryByText('Release to confirm')).toBeNull();
  expect((await row('selfservice')).getByText('An instance cannot read it')).toBeInTheDocument();
  expect((await row('staff')).getByText('No instance has reported')).toBeInTheDocument();
});

test('a build is admitted, or refused at its address, shown to one session by a link, and released after the release that was seen', async () => {
  const sent = jest.fn();
  let fits = false;
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, {
      builds: [build(PREVIEW, { preview: 1, mounted: 0, checks: [] }), build(NEW), build(OLD)],
      releases: [{ id: 7, digest: OLD, reason: 'First', released_by: 'Zhou Ning', release_time: TIME }],
      refusals: [REFUSED],
      candidates: [],
      comparison: null,
      failures: [],
      back: null,
      second_pair: [],
      proposals: [],
    }),
    mock(admitRemoteBuild, ({ body }) => {
      sent(body);
      return fits
        ? { digest: NEW }
        : ({ refused: 'Account.Remote.Unfit', fields: { manifest_url: 'Account.Remote.Unfit' } } as const);
    }),
    mock(releaseRemoteBuild, ({ body }) => {
      sent(body);
      return {};
    }),
    mock(makeRemotePreview, ({ body }) => {
      sent(body);
      return { link: 'https://portal.example.com/microapp/overview?preview=1.2.abc', end_time: TIME };
    }),
  );
  const { user } = open('/system/remotes/staff/view');
  await user.click(await screen.findByRole('button', { name: 'Admit a build' }));
  const admitting = within(await dialogCalled('Admit a build of staff'));
  const address = admitting.getByRole('textbox', { name: 'Address of the manifest' });
  await user.type(address, 'https://cdn.example.com/staff/mf-manifest.json{Enter}');
  expect(await admitting.findByText('This build cannot be admitted.')).toBeInTheDocument();
  expect(address).toHaveValue('https://cdn.example.com/staff/mf-manifest.json');
  fits = true;
  await user.click(admitting.getByRole('button', { name: 'Admit a build' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Preview newBBBBBBBBB' }));
  const previewing = within(await dialogCalled('Preview a build of staff'));
  expect(previewing.getByText('https://portal.example.com/microapp/overview?preview=1.2.abc')).toBeInTheDocument();
  expect(sent).toHaveBeenLastCalledWith({ digest: NEW });
  await user.click(previewing.getByText('Close', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(screen.queryByRole('button', { name: 'Release oldAAAAAAAAA' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Preview oldAAAAAAAAA' })).toBeNull();
  expect(screen.getByText('Previews only')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Release preCCCCCCCCC' })).toBeNull();
  expect(screen.getAllByText('Heaviest page 125 KiB, budget 131 KiB')).toHaveLength(2);
  expect(screen.getAllByText('Mounted 4 times, across pages, languages and host versions')).toHaveLength(2);
  expect(screen.getByText('integrity.json cannot be read: status 404.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pages and calls of newBBBBBBBBB' }));
  const found = within(await dialogCalled('What the admission of newBBBBBBBBB found'));
  expect(found.getByText('Budget of a page: 131 KiB.')).toBeInTheDocument();
  expect(found.getByText('/customers/:id/view').closest('tr')).toHaveTextContent('88 KiBNot opened');
  expect(found.getByText('POST /api/account/v1/csp/approvals/{id}/claim')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Release newBBBBBBBBB' }));
  const releasing = within(await dialogCalled('Release a build of staff'));
  await user.type(releasing.getByRole('textbox', { name: 'Reason' }), 'Faster queues');
  await user.click(releasing.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ digest: NEW, after: 7, reason: 'Faster queues' }));
});

test('where a release takes two people it is proposed and confirmed by somebody else; going back takes one', async () => {
  const sent = jest.fn();
  const second_pair: ProposalKind[] = ['remote-release'];
  let proposals: ProposedRelease[] = [];
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, () => ({
      builds: [build(NEW, unmounted), build(OLD)],
      releases: [{ id: 7, digest: OLD, reason: 'First', released_by: 'Zhou Ning', release_time: TIME }],
      refusals: [],
      candidates: [],
      comparison: null,
      failures: [],
      back: NEW,
      second_pair,
      proposals,
    })),
    mock(releaseRemoteBuild, ({ body }) => {
      sent(body);
      const wanted = { digest: NEW, release_reason: 'Faster queues', share: null, unmounted: 1 } as const;
      proposals = [{ ...proposal({ kinds: ['remote-release'] }), ...wanted }];
      return { proposed: 1 } as const;
    }),
    mock(releaseProposal.confirm, ({ body }) => {
      sent(body);
      proposals = [];
      return {};
    }),
    mock(goBackRemote, ({ body }) => {
      sent(body);
      return { digest: NEW };
    }),
  );
  const { user } = open('/system/remotes/staff/view');
  await user.click(await screen.findByRole('button', { name: 'Release newBBBBBBBBB' }));
  const releasing = within(await dialogCalled('Release a build of staff'));
  expect(releasing.getByText(/A release takes two people/)).toBeInTheDocument();
  await user.type(releasing.getByRole('textbox', { name: 'Reason' }), 'Faster queues');
  await user.click(releasing.getByRole('button', { name: 'Propose release' }));
  expect(await releasing.findByText(/^Confirm this, or admit the build/)).toBeInTheDocument();
  await user.click(releasing.getByRole('checkbox', { name: 'Release it although no browser has mounted it' }));
  await user.click(releasing.getByRole('button', { name: 'Propose release' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ digest: NEW, unmounted: 1 })));

  expect(await screen.findByText('Reason of the release: Faster queues')).toBeInTheDocument();
  expect(screen.getByText('No browser has mounted this build.')).toBeInTheDocument();
  expect(document.body).toHaveTextContent(/He Tian proposed on .* to release newBBBBBBBBB/);
  await user.click(screen.getByRole('button', { name: 'Confirm release' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ proposal: 4 }));

  await user.click(screen.getByRole('button', { name: 'Go back' }));
  const back = within(await dialogCalled('Take the build of staff back'));
  expect(back.queryByText(/takes two people/)).toBeNull();
  await user.type(back.getByRole('textbox', { name: 'Reason' }), 'It throws');
  await user.click(back.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ after: 7, reason: 'It throws' }));
});

test('after an old sign-in one signs in again, and then releases with what was typed, confirms and admits', async () => {
  const sent = jest.fn();
  const waits: ProposedRelease = {
    ...proposal({ kinds: ['remote-release'] }),
    ...{ digest: NEW, release_reason: 'Faster', share: null, unmounted: 0 },
  };
  let recent = false;
  let id = 7;
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, () => ({
      builds: [build(NEW), build(OLD)],
      releases: [{ id, digest: OLD, reason: 'First', released_by: 'Zhou Ning', release_time: TIME }],
      refusals: [],
      candidates: [],
      comparison: null,
      failures: [],
      second_pair: [],
      proposals: [waits],
    })),
    mock(releaseRemoteBuild, ({ body }) => {
      sent(body);
      return recent ? {} : 'Account.SignIn.Recent.Required';
    }),
    mock(releaseProposal.confirm, ({ body }) => {
      sent(body);
      return recent ? {} : 'Account.SignIn.Recent.Required';
    }),
    mock(admitRemoteBuild, ({ body }) => {
      sent(body);
      return 'Account.SignIn.Recent.Required';
    }),
  );
  let page = open('/system/remotes/staff/view');
  async function signInAgain() {
    const asked = within(await dialogCalled('Confirm that it is you'));
    await page.user.click(await asked.findByRole('button', { name: 'Sign in again instead' }));
    expect(page.host.onLogin).toHaveBeenCalledTimes(1);
    cleanup();
    page = open('/system/remotes/staff/view');
  }
  await page.user.click(await screen.findByRole('button', { name: 'Release newBBBBBBBBB' }));
  let dialog = within(await dialogCalled('Release a build of staff'));
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Faster queues');
  await page.user.click(dialog.getByRole('button', { name: 'Release' }));
  // Somebody releases meanwhile: what is meant stays a release after the one that was seen.
  id = 8;
  await signInAgain();
  recent = true;
  dialog = within(await dialogCalled('Release a build of staff'));
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveDisplayValue('Faster queues');
  sent.mockReset();
  await page.user.click(dialog.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ digest: NEW, after: 7, reason: 'Faster queues' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  recent = false;
  await page.user.click(screen.getByRole('button', { name: 'Confirm release' }));
  await dialogCalled('Confirm that it is you');
  recent = true;
  sent.mockReset();
  await signInAgain();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ proposal: 4 }));

  await page.user.click(await screen.findByRole('button', { name: 'Admit a build' }));
  dialog = within(await dialogCalled('Admit a build of staff'));
  await page.user.type(
    dialog.getByRole('textbox', { name: 'Address of the manifest' }),
    'https://c.example.com/m.json',
  );
  await page.user.click(dialog.getByRole('button', { name: 'Admit a build' }));
  await signInAgain();
  dialog = within(await dialogCalled('Admit a build of staff'));
  expect(dialog.getByRole('textbox', { name: 'Address of the manifest' })).toHaveValue('https://c.example.com/m.json');
});

test('from the reference that a person reads to the earlier build in three clicks', async () => {
  const failure = (change: Partial<PageFailure>): PageFailure => ({
    id: 1,
    reference: 'k3m9x2ab',
    kind: 'error',
    remote: 'staff',
    digest: OLD,
    commit: '87a1a635',
    language: 'zh-CN',
    shell: 'main.763e04d6.js',
    page: '/system/staff',
    message: 'x is not a function',
    stack: 'at go (https://cdn.example.com/staff/static/4.js:1:2)',
    time: TIME,
    ...change,
  });
  const asked = jest.fn();
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, {
      builds: [build(OLD), build(NEW)],
      releases: [{ id: 8, digest: OLD, reason: 'Second', released_by: 'Zhou Ning', release_time: TIME }],
      refusals: [],
      candidates: [],
      comparison: null,
      failures: [{ digest: OLD, number: 12 }],
      back: NEW,
      second_pair: [],
      proposals: [],
    }),
    mock(listPageFailures, ({ query }) => {
      asked(query);
      const rows = query.reference
        ? [failure({})]
        : [failure({}), failure({ id: 2, remote: '', digest: '', kind: 'late' })];
      return { rows, total: rows.length };
    }),
  );
  const { user } = open('/system/remotes/failures');
  expect(await screen.findByText('The remote did not answer in time')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'K3M9X2AB{Enter}');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ reference: 'k3m9x2ab' })));
  await waitFor(() => expect(screen.queryByText('The remote did not answer in time')).toBeNull());
  expect(screen.getByText('x is not a function')).toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'staff' }));
  expect((await screen.findAllByRole('link', { name: '12 reports about oldAAAAAAAAA' }))[0]).toHaveAttribute(
    'href',
    expect.stringContaining(`/system/remotes/failures?remote=staff&digest=${encodeURIComponent(OLD)}`),
  );
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  const back = within(await dialogCalled('Take the build of staff back'));
  expect(back.getByText('newBBBBBBBBB')).toBeInTheDocument();
});

test('an act by the command line shows “operator” in the language of the page', async () => {
  const by = 'operator';
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, {
      builds: [build(OLD, { admitted_by: by })],
      releases: [{ id: 7, digest: OLD, reason: 'First', released_by: by, release_time: TIME }],
      refusals: [{ ...REFUSED, refused_to: by }],
      candidates: [],
      comparison: null,
      failures: [],
      second_pair: [],
      proposals: [],
    }),
  );
  renderApp(App, '/system/remotes/staff/view', { user: admin, privileges: [Privilege.admin], locale: 'zh-CN' });
  expect(await screen.findAllByText('运维人员')).toHaveLength(3);
  expect(screen.queryByText(by)).toBeNull();
});

test('long lists of builds, releases and refusals have pages', async () => {
  const times = Array.from({ length: 23 }, (_, at) => at);
  const digestAt = (at: number) => `sha384-${String(at).padStart(4, '0')}${'D'.repeat(60)}`;
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: null, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, {
      builds: times.map((at) => build(digestAt(at))),
      releases: times.map((id) => ({
        id,
        digest: digestAt(id),
        reason: `Release ${id}`,
        released_by: 'Zhou Ning',
        release_time: TIME,
      })),
      refusals: times.map((at) => ({ ...REFUSED, address: `https://cdn.example.com/${at}/mf-manifest.json` })),
      candidates: [],
      comparison: null,
      failures: [],
      second_pair: [],
      proposals: [],
    }),
  );
  const { user } = open('/system/remotes/staff/view');
  const sheet = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!);
  const builds = await sheet('Admitted builds');
  expect(await builds.findAllByRole('button', { name: /^Pages and calls of / })).toHaveLength(10);
  await user.click(await builds.findByTitle('3'));
  expect(builds.getAllByRole('button', { name: /^Pages and calls of / })).toHaveLength(3);
  expect((await sheet('History')).getAllByText(/^Release \d+$/)).toHaveLength(10);
  expect((await sheet('Builds that were refused')).getAllByText(REFUSED.reason)).toHaveLength(10);
});

test('a candidate is started for a share, compared with the released build, and withdrawn', async () => {
  const sent = jest.fn();
  let candidates: RemoteCandidate[] = [];
  server.use(
    mock(listRemotes, { remotes: [{ name: 'staff', released: OLD, proposed: 0, running: [instance(OLD)] }] }),
    mock(readRemoteHistory, () => ({
      refusals: [],
      builds: [build(NEW), build(OLD)],
      releases: [{ id: 7, digest: OLD, reason: 'First', released_by: 'Zhou Ning', release_time: TIME }],
      candidates,
      comparison:
        candidates[0]?.outcome === null
          ? {
              state: 'waits' as const,
              candidate: { mounts: 12, failures: 1, p75: 1234 },
              released: { mounts: 340, failures: 2, p75: null },
            }
          : null,
      failures: [],
      second_pair: [],
      proposals: [],
    })),
    mock(releaseRemoteBuild, ({ body }) => {
      sent(body);
      candidates = [
        {
          id: 1,
          digest: NEW,
          share: 25,
          reason: 'Try it',
          started_by: 'Zhou Ning',
          start_time: TIME,
          outcome: null,
          end_time: null,
          findings: [],
        },
      ];
      return {};
    }),
    mock(endRemoteCandidate, () => {
      candidates = candidates.map((one) => ({ ...one, outcome: 'withdrawn', findings: ['failures', 'slow'] }));
      return {};
    }),
  );
  const { user } = open('/system/remotes/staff/view');
  await user.click(await screen.findByRole('button', { name: 'Release newBBBBBBBBB' }));
  const releasing = within(await dialogCalled('Release a build of staff'));
  expect(releasing.getByRole('radiogroup', { name: 'For' })).toBeInTheDocument();
  await user.click(releasing.getByText('A share, as a candidate'));
  const share = await releasing.findByRole('textbox', { name: 'Share of the sessions (%)' });
  expect(share).toHaveValue('10');
  await user.clear(share);
  await user.type(share, '80');
  await user.type(releasing.getByRole('textbox', { name: 'Reason' }), 'Try it');
  await user.click(releasing.getByRole('button', { name: 'Release' }));
  expect(await releasing.findByText('A whole number from 1 to 50')).toBeInTheDocument();
  await user.clear(share);
  await user.type(share, '25');
  await user.click(releasing.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ digest: NEW, after: 7, reason: 'Try it', share: 25 }));

  expect(await screen.findByText('Too little to judge')).toBeInTheDocument();
  expect(screen.getByText('340')).toBeInTheDocument();
  expect(screen.getByText('1.23 s')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Withdraw candidate' }));
  expect(await screen.findByText('Withdrawn automatically: failed more often and slower')).toBeInTheDocument();
});
