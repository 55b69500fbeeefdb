import {
  checkIdpNameFree,
  createIdp,
  deleteIdp,
  listIdps,
  readIdp,
  updateIdp,
  type Idp,
  type IdpConfiguration,
} from '@portal/common/contract/identity-provider/identity-providers';
import {
  decideIdpDocument,
  discardIdpCandidate,
  fetchIdpMetadata,
  promoteIdp,
  restoreIdp,
  uploadIdpMetadata,
} from '@portal/common/contract/identity-provider/idp-configurations';
import {
  endIdpTest,
  listIdpTests,
  readIdpFailure,
  readIdpTest,
  startIdpTest,
  type IdpTest,
} from '@portal/common/contract/identity-provider/identity-provider-tests';
import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import {
  createIdpLink,
  listIdpLinks,
  revokeIdpLink,
  type IdpLink,
} from '@portal/common/contract/identity-provider/idp-links';
import {
  createDirectoryToken,
  listDirectoryCalls,
  listDirectoryPeople,
  readDirectory,
  revokeDirectoryToken,
  type DirectoryToken,
} from '@portal/common/contract/identity-provider/directory';
import { listMailDomains, type MailDomain } from '@portal/common/contract/identity-provider/mail-domains';
import { readSsoOnly, turnOffSsoOnly, turnOnSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { makeIdpRecoveryCodes, readIdpRecovery } from '@portal/common/contract/identity-provider/idp-recovery';
import { readIdpMembers, type IdpMember } from '@portal/common/contract/identity-provider/idp-members';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { mock } from '@portal/common/testing/handlers';

const PORTAL = 'https://account.example/api/account/v1';

/** Contents of the metadata of a provider. */
export const someDocument = (
  change: Partial<NonNullable<IdpConfiguration['document']>> = {},
): NonNullable<IdpConfiguration['document']> => ({
  issuer: 'https://idp.example/adfs/services/trust',
  sign_in_url: 'https://idp.example/adfs/ls/',
  fetched_time: '2026-11-02T08:00:00Z',
  certificates: [
    {
      subject: 'CN=ADFS Signing - idp.example',
      not_after: '2027-11-02T08:00:00Z',
      days_left: 345,
      algorithm: 'RSA',
      bits: 2048,
      fingerprint: 'AB:CD:EF',
    },
  ],
  ...change,
});

export const someConfiguration = (change: Partial<IdpConfiguration> = {}): IdpConfiguration => ({
  configuration_id: 'idc-1',
  idp_metadata_url: 'https://idp.example/metadata.xml',
  by_file: 0,
  client_id: '',
  has_secret: 0,
  jit: 1,
  name_attribute: '',
  email_attribute: '',
  create_time: '2026-11-01T08:00:00Z',
  document: someDocument(),
  problem: null,
  test: null,
  ...change,
});

/** An enabled SAML provider; `change` overrides members. */
export const someProvider = (change: Partial<Idp> = {}): Idp => ({
  config_id: 'u-9',
  idp_name: 'AD-Head-Office',
  idp_type: IdpSystem.adFs,
  idp_agreement: IdpAgreement.saml,
  status: IdpStatus.enabled,
  describe: 'Head office',
  login_url: 'https://account.example/microapp/loginUam/co-1',
  create_time: '2026-11-01T08:00:00Z',
  version: 3,
  ours: {
    entity_id: `${PORTAL}/saml/co-1/metadata`,
    acs_url: `${PORTAL}/saml/co-1/acs`,
    redirect_uri: `${PORTAL}/sso/callback/u-9`,
    start_url: `${PORTAL}/sso/start/u-9`,
    encryption_metadata_url: `${PORTAL}/saml/co-1/metadata?encryption=1`,
    encryption_certificate_url: `${PORTAL}/saml/co-1/certificate.pem`,
  },
  our_key: { fingerprint: 'AA:BB', next: null, read_time: '2026-11-02T08:00:00Z' },
  findings: [],
  live: someConfiguration(),
  candidate: null,
  waiting: null,
  back_until: null,
  missing: [],
  ...change,
});

/** A failed test; `change` overrides members. */
export const someTest = (change: Partial<IdpTest> = {}): IdpTest => ({
  test_id: 'idt-1',
  config_id: 'u-9',
  configuration_id: 'idc-1',
  state: 'failed',
  start_time: '2026-11-02T08:00:00Z',
  end_time: '2026-11-02T08:01:00Z',
  checks: [
    { check: 'address', result: 'passed', expected: 'https://idp.example/metadata.xml' },
    { check: 'certificateDates', result: 'warned', sent: '2026-11-20', expected: '> 2026-12-02' },
    { check: 'audience', result: 'failed', sent: 'https://old.example', expected: `${PORTAL}/saml/co-1/metadata` },
  ],
  ...change,
});

/** A proven e-mail domain; `change` overrides members. */
export const someDomain = (change: Partial<MailDomain> = {}): MailDomain => {
  const { domain = 'acme.example' } = change;
  return {
    domain_id: 'dom-1',
    domain,
    txt_name: `_account-portal.${domain}`,
    txt_value: 'account-portal=random',
    config_id: null,
    proven_time: '2026-11-02T08:00:00Z',
    check_time: '2026-11-02T08:00:00Z',
    counts_until: null,
    sso_only: null,
    ...change,
  };
};

/** Ten recovery codes. */
export const someCodes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-dddd-eeee-fff${n}`);

const people: IdpMember[] = [
  { user_id: 'u-1', user_name: 'Bo Li', email: 'bo@acme.example', outcome: 'lose' },
  { user_id: 'u-2', user_name: 'Ann Wu', email: 'ann@acme.example', outcome: 'matches' },
  { user_id: 'u-3', user_name: 'Main', email: '', outcome: 'recovery' },
];

/** Mocks of a company with these providers and recovery codes. */
export function providerMocks(start: readonly Idp[] = [someProvider()], { left = 10 }: { left?: number } = {}) {
  let codes = left;
  let links: IdpLink[] = [];
  let tokens: DirectoryToken[] = [];
  let all = [...start];
  const find = (id: string) => all.find(({ config_id }) => config_id === id);
  const change = (id: string, more: Partial<Idp>) => {
    all = all.map((one) => (one.config_id === id ? { ...one, ...more, version: one.version + 1 } : one));
  };
  return [
    mock(listIdps, () => ({
      rows: all.map(({ config_id, idp_name, idp_type, idp_agreement, status, describe, login_url, candidate }) => ({
        config_id,
        idp_name,
        idp_type,
        idp_agreement,
        status,
        describe,
        login_url,
        has_candidate: candidate ? (1 as const) : (0 as const),
      })),
      total: all.length,
    })),
    mock(readIdp, ({ query }) => find(query.config_id) ?? 'Account.NotFound'),
    mock(checkIdpNameFree, ({ query }) => ({
      Validate: !query.idp_name.startsWith('taken') && all.every(({ idp_name }) => idp_name !== query.idp_name),
    })),
    mock(createIdp, ({ body }) => {
      const config_id = `idp-${all.length + 1}`;
      all = [
        ...all,
        someProvider({
          ...body,
          describe: body.describe ?? '',
          config_id,
          status: IdpStatus.disabled,
          live: null,
          candidate: null,
        }),
      ];
      return { config_id };
    }),
    mock(updateIdp, ({ body: { config_id, version: _, describe, status, client_secret, ...fields } }) => {
      const one = find(config_id);
      if (!one) return 'Account.NotFound';
      const edited = Object.values(fields).some((value) => value !== undefined) || Boolean(client_secret);
      const candidate = edited
        ? someConfiguration({
            ...(one.candidate ?? one.live),
            ...fields,
            configuration_id: 'idc-2',
            document: null,
            ...(client_secret ? { has_secret: 1 as const } : {}),
          })
        : one.candidate;
      change(config_id, {
        ...(describe === undefined ? {} : { describe }),
        ...(status === undefined ? {} : { status }),
        candidate,
      });
      return {};
    }),
    mock(deleteIdp, ({ query }) => {
      all = all.filter(({ config_id }) => config_id !== query.config_id);
      return {};
    }),
    mock(uploadIdpMetadata, ({ form }) => {
      change(form.config_id, {
        candidate: someConfiguration({ configuration_id: 'idc-3', by_file: 1, idp_metadata_url: '' }),
      });
      return {};
    }),
    mock(fetchIdpMetadata, () => ({ ...someDocument(), kept: 'stored' as const })),
    mock(decideIdpDocument, ({ body }) => {
      change(body.config_id, { waiting: null });
      return {};
    }),
    mock(promoteIdp, ({ body }) => {
      const one = find(body.config_id);
      if (one)
        change(body.config_id, {
          live: one.candidate,
          candidate: null,
          back_until: one.live ? '2026-11-29T08:00:00Z' : null,
        });
      return {};
    }),
    mock(discardIdpCandidate, ({ body }) => {
      change(body.config_id, { candidate: null });
      return {};
    }),
    mock(listMailDomains, { rows: [], total: 0 }),
    mock(readSsoOnly, { missing: [], people: [] }),
    mock(turnOnSsoOnly, {}),
    mock(turnOffSsoOnly, {}),
    mock(listIdpLinks, () => ({ rows: links, total: links.length })),
    mock(createIdpLink, ({ body }) => {
      links = [
        {
          ended: 0 as const,
          link_id: `idl-${links.length + 1}`,
          note: body.note,
          creator: 'Main',
          create_time: '2026-11-02T08:00:00Z',
          expire_time: '2026-11-09T08:00:00Z',
          open_time: null,
        },
        ...links.filter(({ link_id }) => link_id !== body.replaces),
      ];
      return {
        link_id: `idl-${links.length}`,
        link_url: 'https://account.example/microapp/uam/link#secret',
        expire_time: '2026-11-09T08:00:00Z',
      };
    }),
    mock(revokeIdpLink, ({ query }) => {
      links = links.filter(({ link_id }) => link_id !== query.link_id);
      return {};
    }),
    mock(readDirectory, () => ({
      base_url: 'https://account.example/scim/v2',
      tokens,
      people: 2,
      disabled: 1,
      matched: 1,
    })),
    mock(createDirectoryToken, ({ body }) => {
      const token_id = `dt-${tokens.length}`;
      tokens = [
        ...tokens,
        {
          token_id,
          note: body.note,
          creator: 'Main',
          create_time: '2026-11-02T08:00:00Z',
          expire_time: '2027-05-01T08:00:00Z',
          expired: 0,
          last_used_time: null,
        },
      ];
      return { token_id, token: `${token_id}.secret`, expire_time: '2027-05-01T08:00:00Z' };
    }),
    mock(revokeDirectoryToken, ({ query }) => {
      tokens = tokens.filter(({ token_id }) => token_id !== query.token_id);
      return {};
    }),
    mock(listDirectoryPeople, {
      total: 1,
      rows: [
        {
          user_id: 'u-7',
          contact_name: 'Ann Lee',
          directory_name: 'ann@acme.example',
          active: 0,
          matched: 1,
          create_time: '2026-11-02T08:00:00Z',
          change_time: '2026-11-03T08:00:00Z',
        },
      ],
    }),
    mock(listDirectoryCalls, {
      total: 1,
      rows: [
        {
          call_id: '1',
          time: '2026-11-03T08:00:00Z',
          method: 'PATCH',
          path: '/Users/:id',
          status: 403,
          problem: 'The owner is not disabled.',
          contact_name: 'Ann Lee',
        },
      ],
    }),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(readIdpRecovery, () => ({ left: codes, made_time: codes === 0 ? null : '2026-11-01T08:00:00Z' })),
    mock(makeIdpRecoveryCodes, () => {
      codes = 10;
      all = all.map((one) => ({ ...one, missing: one.missing.filter((need) => need !== 'recovery') }));
      return { recovery_codes: someCodes };
    }),
    mock(readIdpMembers, ({ query }) => {
      const entries = people.filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome);
      return {
        counts: { lose: 1, new: 0, matches: 1, recovery: 1, noPassword: 0 },
        links: query.change === 'promote' ? { linked: 1, unrecognised: 0, changes: [] } : null,
        total_count: entries.length,
        entries,
      };
    }),
    mock(startIdpTest, { test_id: 'idt-1', redirect_url: null }),
    mock(readIdpTest, () => someTest()),
    mock(endIdpTest, {}),
    mock(listIdpTests, () => ({ rows: [(({ checks: _, ...row }) => row)(someTest())], total: 1 })),
    mock(readIdpFailure, 'Account.NotFound'),
    mock(restoreIdp, ({ body }) => {
      change(body.config_id, { back_until: null });
      return {};
    }),
  ];
}
