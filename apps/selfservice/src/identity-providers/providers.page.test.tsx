import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  createIdp,
  deleteIdp,
  listIdps,
  readIdp,
  updateIdp,
} from '@portal/common/contract/identity-provider/identity-providers';
import {
  decideIdpDocument,
  discardIdpCandidate,
  promoteIdp,
} from '@portal/common/contract/identity-provider/idp-configurations';
import { listIdpTests } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { readIdpMembers } from '@portal/common/contract/identity-provider/idp-members';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { providerMocks, someConfiguration, someProvider } from '../testing/providers.ts';

const passed = { test_id: 'idt-1', state: 'passed', start_time: '2026-11-02T08:00:00Z', over: null } as const;
const SIGNED_IN = { user: someUser({ user_type: UserType.enterprise, co_id: 'co-1' }) };
const open = (path: string) => renderApp(App, path, SIGNED_IN);

test('the list shows how many more can be added, and deletes after a confirmation', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(deleteIdp, ({ query }) => {
      asked.push(query);
      return {};
    }),
    ...providerMocks([
      someProvider(),
      someProvider({ config_id: 'idp-2', idp_name: 'Okta', status: 2, candidate: someConfiguration() }),
    ]),
  );
  const { user } = open('/uam/provider');
  expect(await screen.findByText('8 of 10 left to add')).toBeInTheDocument();
  expect(screen.getByText('A new configuration is not in use yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Okta' }));
  const dialog = await screen.findByRole('dialog');
  expect(asked).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Okta was deleted')).toBeInTheDocument();
  expect(asked).toEqual([{ config_id: 'idp-2' }]);
});

test('with ten no more can be added, and the page shows the reason', async () => {
  server.use(
    ...providerMocks(
      Array.from({ length: 10 }, (_, n) => someProvider({ config_id: `idp-${n}`, idp_name: `Idp-${n}` })),
    ),
  );
  open('/uam/provider');
  expect(await screen.findByRole('button', { name: /Add identity provider/ })).toBeDisabled();
  expect(screen.getByText('At most 10. Delete one first.')).toBeInTheDocument();
});

test('an empty list and a failed one have their texts', async () => {
  server.use(...providerMocks([]));
  open('/uam/provider');
  expect(await screen.findByText('No identity providers yet')).toBeInTheDocument();
});

test('a failed list has a retry', async () => {
  server.use(mock(listIdps, { refused: '-1', status: 500 }));
  open('/uam/provider');
  expect(await screen.findByText('The identity providers could not be loaded')).toBeInTheDocument();
});

test('a new provider needs a free name; after it the success page links to the settings', async () => {
  const made: unknown[] = [];
  server.use(
    mock(createIdp, ({ body }) => {
      made.push(body);
      return { config_id: 'u-9' };
    }),
    ...providerMocks(),
  );
  const { user, path } = open('/uam/provider/add');
  const name = await screen.findByLabelText('Name');
  await user.type(name, 'taken-one');
  await user.tab();
  await waitFor(() => expect(name).toBeInvalid());
  await user.clear(name);
  await user.type(name, 'Okta');
  await user.click(screen.getByLabelText('OAuth2 / OpenID Connect'));
  await user.click(screen.getByLabelText('Other (generic)'));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Next: its settings')).toBeInTheDocument();
  expect(path()).toBe('/uam/provider/success/u-9');
  expect(made).toEqual([
    { idp_name: 'Okta', describe: '', idp_agreement: IdpAgreement.oauth2, idp_type: IdpSystem.generic },
  ]);
  // The main button does what the heading says is next.
  expect(screen.getByRole('link', { name: 'Edit its settings' })).toHaveClass('acc-btn-primary');
  expect(screen.getByRole('button', { name: 'Go back now' })).not.toHaveClass('acc-btn-primary');
  await user.click(screen.getByRole('link', { name: 'Edit its settings' }));
  await waitFor(() => expect(path()).toBe('/uam/provider/edit/u-9'));
});

test('a name that another window took is reported at its field, and the input is kept', async () => {
  server.use(
    mock(createIdp, { refused: 'Account.Idp.Name.Exists', fields: { idp_name: 'Account.Idp.Name.Exists' } }),
    ...providerMocks(),
  );
  const { user } = open('/uam/provider/add');
  const name = await screen.findByLabelText('Name');
  await user.type(name, 'Okta');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveValue('Okta');
});

test('settings are saved with their version; the secret is never read', async () => {
  const saved: unknown[] = [];
  const stored = someConfiguration({ client_id: 'portal', has_secret: 1 });
  server.use(
    mock(updateIdp, ({ body }) => {
      saved.push(body);
      return {};
    }),
    ...providerMocks([someProvider({ idp_agreement: IdpAgreement.oauth2, live: stored })]),
  );
  const { user } = open('/uam/provider/edit/u-9?step=metadata');
  const secret = await screen.findByLabelText(/Client secret/);
  expect(secret).toHaveValue('');
  expect(screen.getByText('Stored, never shown. Leave empty to keep it.')).toBeInTheDocument();
  await user.type(secret, 'new secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(saved).toEqual([
    expect.objectContaining({
      config_id: 'u-9',
      client_id: 'portal',
      client_secret: 'new secret',
      status: IdpStatus.enabled,
      version: 3,
    }),
  ]);
  expect(secret).toHaveValue('');
});

test.each([IdpAgreement.saml, IdpAgreement.oauth2])(
  'nothing without which a provider cannot be switched on is marked as optional: protocol %s',
  async (idp_agreement) => {
    const empty = someConfiguration({ idp_metadata_url: '', client_id: '', document: null });
    server.use(
      ...providerMocks([someProvider({ idp_agreement, status: IdpStatus.disabled, live: null, candidate: empty })]),
    );
    open('/uam/provider/edit/u-9?step=metadata');
    const saml = idp_agreement === IdpAgreement.saml;
    expect(await screen.findByLabelText(saml ? 'Metadata address' : 'Discovery address')).toBeRequired();
    if (!saml) expect(screen.getByLabelText('Client ID')).toBeRequired();
    expect(screen.getByLabelText(/^Attribute with the name/)).not.toBeRequired();
  },
);

test('the guide is the one of the product of the provider, or of the product that was chosen', async () => {
  server.use(...providerMocks());
  const { user } = open('/uam/provider/edit/u-9?step=values');
  expect(await screen.findByText(/Add Relying Party Trust/)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByTitle('Okta'));
  expect(await screen.findByText(/Create App Integration/)).toBeInTheDocument();
});

const TILE = { 'en-US': ['Tile address', 'Product'], 'zh-CN': ['应用图标地址', '产品'] } as const;
const PRODUCTS = ['AD FS', 'Entra ID', 'Google', 'Keycloak', 'Okta'];

test.each([
  ['en-US', IdpAgreement.saml],
  ['zh-CN', IdpAgreement.saml],
  ['en-US', IdpAgreement.oauth2],
  ['zh-CN', IdpAgreement.oauth2],
] as const)('in %s each guide of protocol %s says how to start at the provider', async (locale, idp_agreement) => {
  server.use(...providerMocks([someProvider({ idp_agreement })]));
  const { user } = renderApp(App, '/uam/provider/edit/u-9?step=values', { ...SIGNED_IN, locale });
  const [address, product] = TILE[locale];
  expect(await screen.findByText(address)).toBeInTheDocument();
  expect(screen.getByText('https://account.example/api/account/v1/sso/start/u-9')).toBeInTheDocument();
  for (const name of PRODUCTS) {
    await user.click(screen.getByRole('combobox', { name: product }));
    // The chosen one has this title too, above the list.
    await user.click((await screen.findAllByTitle(name)).at(-1)!);
    expect(await screen.findByText(new RegExp(`^1\\.[^]*(${address}|tile|图标)`, 'i'))).toBeInTheDocument();
  }
});

test.each([
  ['en-US', 'Metadata with an encryption key', 'Certificate', 'EC 256 bits'],
  ['zh-CN', '含加密密钥的元数据', '证书', 'EC 256 位'],
] as const)(
  'what a provider needs that encrypts, and an EC certificate, are shown in %s',
  async (locale, label, link, key) => {
    const live = someConfiguration();
    const [certificate] = live.document?.certificates ?? [];
    server.use(
      ...providerMocks([
        someProvider({
          live: {
            ...live,
            document: { ...live.document!, certificates: [{ ...certificate!, algorithm: 'EC', bits: 256 }] },
          },
        }),
      ]),
    );
    renderApp(App, '/uam/provider/detail/u-9', { ...SIGNED_IN, locale });
    expect(await screen.findByText(label)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /metadata\?encryption=1$/ })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      'https://account.example/api/account/v1/saml/co-1/certificate.pem',
    );
    expect(screen.getByText(new RegExp(key))).toBeInTheDocument();
  },
);

test('the metadata address of an enabled provider cannot be removed; a saved one is read at once and shown', async () => {
  server.use(...providerMocks());
  const { user } = open('/uam/provider/edit/u-9?step=metadata');
  const address = await screen.findByLabelText('Metadata address');
  await user.clear(address);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the metadata address')).toBeInTheDocument();
  await user.type(address, 'https://new.example/metadata');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('the values of the portal can be copied, and its metadata opened and downloaded', async () => {
  server.use(...providerMocks());
  const { user } = open('/uam/provider/detail/u-9');
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy Assertion consumer URL (ACS)' }));
  expect(copied).toHaveBeenCalledWith('https://account.example/api/account/v1/saml/co-1/acs');
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download');
  expect(screen.getByText(/345 days left/)).toBeInTheDocument();
});

test('a candidate is promoted after a confirmation, and the previous configuration can be restored', async () => {
  server.use(
    ...providerMocks([
      someProvider({
        candidate: someConfiguration({
          configuration_id: 'idc-7',
          idp_metadata_url: 'https://new.example/metadata',
          test: passed,
        }),
      }),
    ]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  expect(await screen.findByText('Not used for sign-in yet')).toBeInTheDocument();
  expect(screen.getByText('Used for sign-in')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Promote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who can sign in with the new configuration' }));
  expect(await dialog.findByText(/recognizes all 1 person/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('The previous configuration can be restored')).toBeInTheDocument();
});

test('people whom the candidate does not recognize are counted before a promotion, with both values', async () => {
  server.use(
    mock(readIdpMembers, ({ query }) => {
      expect(query.change).toBe('promote');
      return {
        counts: { lose: 3, new: 0, matches: 0, recovery: 0, noPassword: 1 },
        links: {
          linked: 4,
          unrecognised: 3,
          changes: [{ change: 'entityId' as const, live: 'https://idp.example/a', candidate: 'https://idp.example/b' }],
        },
        total_count: 0,
        entries: [],
      };
    }),
    ...providerMocks([someProvider({ candidate: someConfiguration({ test: passed }) })]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('3 of 4 linked people will not be recognized')).toBeInTheDocument();
  expect(dialog.getByText('https://idp.example/a')).toBeInTheDocument();
  expect(dialog.getByText('https://idp.example/b')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /1\s*Administrators, without a password/ })).toBeInTheDocument();
});

test.each([
  ['changed', /has changed since the test/],
  ['old', /older than 24 hours/],
] as const)('a test that is %s cannot be promoted, and the page says why', async (over, text) => {
  server.use(...providerMocks([someProvider({ candidate: someConfiguration({ test: { ...passed, over } }) })]));
  open('/uam/provider/detail/u-9');
  expect(await screen.findByRole('button', { name: 'Promote' })).toBeDisabled();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test.each([
  ['Keep the one in use', 0],
  ['Use the new one', 1],
] as const)('metadata with another identity is shown with both values: %s', async (name, accept) => {
  const sent: unknown[] = [];
  const waiting = {
    document_id: 'doc-1',
    since_time: '2026-11-02T08:00:00Z',
    used: { issuer: 'https://idp.example/a', sign_in_url: 'https://idp.example/sso' },
    found: { issuer: 'https://idp.example/b', sign_in_url: 'https://evil.example/sso' },
  };
  server.use(
    mock(decideIdpDocument, ({ body }) => {
      sent.push(body);
      return accept === 1 && sent.length === 1 ? 'Account.SignIn.Recent.Required' : {};
    }),
    ...providerMocks([someProvider({ waiting })]),
  );
  const { user, host } = open('/uam/provider/detail/u-9');
  const notice = within((await screen.findByText('Which metadata should sign-ins use?')).closest('[role=alert]')!);
  for (const { issuer, sign_in_url } of [waiting.used, waiting.found])
    for (const value of [issuer, sign_in_url]) expect(notice.getByText(value)).toBeInTheDocument();
  await user.click(notice.getByRole('button', { name }));
  if (accept === 1) await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name }));
  const decision = { config_id: 'u-9', document_id: 'doc-1', accept };
  await waitFor(() => expect(sent).toEqual([decision]));
  if (accept === 0) return;
  // Accepting needs a recent sign-in, after which it is done.
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  open('/uam/provider/detail/u-9');
  await waitFor(() => expect(sent).toEqual([decision, decision]));
});

test('a candidate that changed meanwhile is not promoted, and the page shows the reason', async () => {
  server.use(
    mock(promoteIdp, 'Account.Idp.Changed'),
    ...providerMocks([someProvider({ candidate: someConfiguration({ test: passed }) })]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText(/changed/)).toBeInTheDocument();
});

test('a promotion cannot be left while it is sent', async () => {
  const reply = Promise.withResolvers<'Account.Idp.Changed'>();
  const asked = jest.fn();
  server.use(
    mock(promoteIdp, () => {
      asked();
      return reply.promise;
    }),
    ...providerMocks([someProvider({ candidate: someConfiguration({ test: passed }) })]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  reply.resolve('Account.Idp.Changed');
  expect(await screen.findByText(/changed/)).toBeInTheDocument();
});

test('a promotion needs a recent sign-in, after which the question is asked again', async () => {
  let recent_seconds = 0;
  server.use(
    mock(readRecentSignIn, () => ({ recent_seconds })),
    ...providerMocks([someProvider({ candidate: someConfiguration({ test: passed }) })]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  cleanup();
  recent_seconds = 600;
  open('/uam/provider/detail/u-9');
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Promote' })).toBeInTheDocument();
});

test('an unknown provider has a link back to the list', async () => {
  server.use(...providerMocks());
  open('/uam/provider/detail/idp-none');
  expect(await screen.findByText('This identity provider does not exist')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the list' })).toBeInTheDocument();
});

test.each(['/uam', '/uam/elsewhere'])('%s redirects to the list', async (from) => {
  server.use(...providerMocks());
  const { path } = open(from);
  await waitFor(() => expect(path()).toBe('/uam/provider'));
});

test('a refused action says so, although the read after it has removed its button', async () => {
  const tests = Promise.withResolvers<void>();
  let [refused, listed] = [false, 0];
  server.use(
    mock(discardIdpCandidate, () => {
      refused = true;
      return 'Account.Idp.Changed';
    }),
    mock(readIdp, () => someProvider({ candidate: refused ? null : someConfiguration() })),
    mock(listIdpTests, async () => {
      listed += 1;
      if (refused) await tests.promise;
      return { rows: [], total: 0 };
    }),
    ...providerMocks(),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(listed).toBe(1));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  await act(async () => tests.resolve());
  expect(await screen.findByText(/^The new configuration has changed meanwhile/)).toBeInTheDocument();
});
