import { sql } from 'kysely';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { confirmBinding } from '../identity/wechat/wechat.db.ts';
import { buildNextList } from '../console/list-files/build-list.ts';
import { buildNextExport } from '../people/account-export/build-export.ts';
import { inTransaction } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/caller/caller.ts';
import { colleague, partnerCompany } from '../testing/worlds/partner-company.ts';
import { previewer } from '../testing/worlds/previewer.ts';
import { buildServer, manifestOf, remoteBuild } from '../testing/remote-builds.ts';
import { proofOf } from '../testing/proofs.ts';
import { provider } from '../testing/worlds/sso-world.ts';
import { callerOf, testApi } from '../testing/test-api.ts';

/**
 * With what each stored secret, and each row that lives until some time, ends. `maker`: with all sessions of who made it
 * (signed out everywhere, a new password, disabled, cancelled), by its `maker_epoch`; `inviter`: when the inviter is
 * disabled or deleted; `session`: with the session or sign-in that holds it; `password`: with the password of its
 * account. The others say why they do not end with their maker.
 */
const ENDS_WITH: Readonly<Record<string, 'maker' | 'inviter' | 'session' | 'password' | { not: string }>> = {
  terms_version: { not: 'opens nothing: the digest of a text' },
  terms_acceptance: { not: 'opens nothing: what somebody accepted' },
  idp_link: 'maker',
  account_export: 'maker',
  list_file: 'maker',
  ownership_offer: 'maker',
  remote_preview: 'maker',
  wechat_binding: 'maker',
  reset_code: 'inviter',
  invitation: { not: 'what is shown of a reset code, which opens' },
  session: 'session',
  access_token: 'session',
  application_session: 'session',
  second_factor_enrolment: 'session',
  login_challenge: 'session',
  oidc_payload: 'session',
  choice_ticket: 'session',
  passkey_challenge: 'session',
  access_key: 'password',
  verify_code: { not: "the recipient's; codes of sign-ins end with all sessions" },
  verify_proof: { not: "the recipient's; those of sign-ins end with all sessions" },
  security_report: { not: "the recipient's: it must work after somebody else has changed the password" },
  company_recovery_code: { not: "the company's; all administrators are told when one is made or used" },
  recovery_code: { not: 'the second factor of the account, of use only beside its password' },
  second_factor: { not: 'the second factor of the account, of use only beside its password' },
  app_user: { not: 'the password itself' },
  known_device: { not: 'opens nothing: a browser whose sign-in is no news' },
  sso_request: { not: 'a sign-in at a provider, bound to its browser, which has no account yet' },
  wechat_sign_in: { not: 'a sign-in by WeChat, bound to its browser, which has no account yet' },
  saml_assertion: { not: 'used assertions' },
  sign_in_state: { not: 'what somebody not signed in has typed, bound to its browser' },
  captcha: { not: 'nobody is signed in' },
  availability_form: { not: 'nobody is signed in' },
  used_nonce: { not: 'used values' },
  review_claim: { not: 'opens nothing: who works on a request' },
  second_look_snapshot: { not: 'opens nothing: a request as it stood, which staff read, signed in' },
  contact_import: { not: 'opens nothing: managers of the company read it, signed in' },
  idp_test: { not: 'opens nothing: a result that administrators of the company read, signed in' },
  idp_failure: { not: 'opens nothing: a result that administrators of the company read, signed in' },
  credit_balance: { not: 'credits' },
  credit_record: { not: 'credits' },
  remote_build: { not: "the portal's: digests of files, and the seal of an admission" },
  remote_refusal: { not: 'opens nothing: why a build was not admitted' },
  remote_use: { not: 'opens nothing: counts of pages' },
  page_failure: { not: 'opens nothing: what a page reported' },
  remote_running: { not: 'opens nothing: digests of what an instance runs' },
  reported_item: { not: 'digests of what other systems have reported' },
  application_secret: { not: "the application's; administrators replace it" },
  idp_configuration: { not: "the company's secret at its provider" },
  company_domain: { not: 'public: stands in the DNS' },
  directory_token: { not: "the company's; all administrators are told when one is made, and can revoke it" },
  webhook_endpoint: { not: "the company's or the application's; its managers change it" },
  webhook_delivery: { not: 'opens nothing: the status of an answer' },
  transaction_code: { not: 'a number that accounting knows' },
  certification: { not: 'numbers of a company' },
  licence_file: { not: 'numbers of a company' },
  outbox: { not: 'what was sent to the recipient' },
  audit: { not: 'digests of the chain' },
  audit_day: { not: 'digests of the chain' },
  idempotent_call: {
    not: 'answers that open only with the key of the call, which is not stored, in a session of its caller',
  },
  migration_digest: { not: 'digests of statements' },
  saml_key: { not: "the portal's own" },
  sealing_key: { not: "the portal's own" },
  signing_key: { not: "the portal's own" },
  server_secret: { not: "the portal's own" },
};

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' }, (config) => ({
  ...config,
  development: true,
  siteId: 1,
  wechatAppId: 'wx-test',
}));
const staff = callerOf(UserType.employee, 'ops', { privileges: [Privilege.admin] });
const { served, addressOf, close } = await buildServer();
afterAll(close);
let number = 0;
afterEach(() => api.services.clock.reset());

test('each stored secret, and each row that lives until some time, says with what it ends', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and (column_name ~ '(hash|mac|sealed|secret|token|digest|code|ticket|challenge|_uid|maker_epoch|invited_by)$'
        or column_name in ('expires_at', 'valid_until')) order by 1`.execute(api.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ENDS_WITH).toSorted());
});

test('what ends with its maker has the epoch in which it was made', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'maker_epoch' and table_name <> 'app_user' order by 1`.execute(
    api.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    Object.keys(ENDS_WITH)
      .filter((name) => ENDS_WITH[name] === 'maker')
      .toSorted(),
  );
});

interface Made {
  maker: Caller;
  /** True when it still opens what it is for. */
  opens(): Promise<boolean>;
}

async function person(userType: UserType = UserType.enterprise): Promise<Caller> {
  number += 1;
  const caller = callerOf(userType, `maker${number}`);
  await api.as(caller).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: await api.services.hasher.hash('Old-12345') })
    .where('user_id', '=', caller.userId)
    .execute();
  return caller;
}

/** Makes each thing that ends with its maker. */
const MAKES: Readonly<Record<string, () => Promise<Made>>> = {
  async idp_link() {
    const maker = await person();
    const coId = maker.coId ?? '';
    const config_id = await provider(api, coId, IdpAgreement.saml, 'https://idp.example/m', {
      status: IdpStatus.disabled,
    });
    const [, { link_url }] = await api
      .as(maker)
      .post(`/api/account/v1/enterprise_user/${coId}/idp/link`, { config_id, note: 'Kim' });
    const link_token = new URL(link_url as string).hash.slice(1);
    return {
      maker,
      opens: async () => (await api.browser().post('/api/account/v1/idp_link/session', { link_token }))[0] === 200,
    };
  },
  async account_export() {
    const maker = await person();
    const [, { export_id }] = await api.as(maker).post('/api/account/v1/exports');
    while (await buildNextExport(api.services)) continue;
    const path = `/api/account/v1/exports/${export_id as string}`;
    return {
      maker,
      opens: async () =>
        (await api.as(maker).get(path))[0] === 200 && (await api.as(maker).get(`${path}/file`))[0] === 200,
    };
  },
  async list_file() {
    number += 1;
    const maker = callerOf(UserType.employee, `lister${number}`, { privileges: [Privilege.customerView] });
    const [, { file_id }] = await api.as(maker).post('/api/account/v1/list_files', { of: '/api/account/v1/customers' });
    while (await buildNextList(api.services)) continue;
    return {
      maker,
      opens: async () => (await api.as(maker).get(`/api/account/v1/list_files/${file_id as string}/file`))[0] === 200,
    };
  },
  async remote_preview() {
    number += 1;
    const maker = callerOf(UserType.employee, `previewer${number}`, { privileges: [Privilege.admin] });
    served.reports = remoteBuild({ 'mf-manifest.json': manifestOf({ pages: [] }), 'app.js': `app ${number}` });
    const path = '/api/account/v1/remotes/reports';
    const [, { digest }] = await api
      .as(maker)
      .post(`${path}/builds`, { manifest_url: addressOf('reports'), commit: '' });
    const tokenOf = async () => {
      const [, { link }] = await api.as(maker).post(`${path}/previews`, { digest });
      return new URL(link as string).searchParams.get('preview') ?? '';
    };
    const [before, later] = [await tokenOf(), await tokenOf()];
    const someone = await person(UserType.individual);
    const [opened, opener] = [await previewer(api, someone), await previewer(api, someone)];
    await opened.open(before);
    expect((await opened.page()).digest).toBe(digest);
    return {
      maker,
      opens: async () => {
        await opener.open(later);
        const pages = [await opened.page(), await opener.page()];
        const shown = pages.filter((page) => page.digest === digest).length;
        // What was opened before ends as well, and pages say so.
        if (shown < pages.length)
          expect(pages).toEqual(pages.map(() => ({ preview: { refused: 'ended' }, digest: undefined })));
        return shown === pages.length;
      },
    };
  },
  async ownership_offer() {
    number += 1;
    const maker = await partnerCompany(api, `giver${number}`);
    const heir = await colleague(api, maker, `taker${number}`);
    await api.db
      .updateTable('app_user')
      .set({ email_verified: true, password_hash: await api.services.hasher.hash('Old-12345') })
      .where('co_id', '=', maker.coId)
      .execute();
    const path = `/api/account/v1/partner/${maker.coId ?? ''}/owner`;
    const proof = ({ userId, userType }: Caller) =>
      proofOf(api, `${userId}@example.com`, { scene: VerifyScene.handOver, userType });
    const [status] = await api
      .as(maker)
      .post(`${path}/offer`, { contact_id: heir.userId, verify_code_token: await proof(maker) });
    expect(status).toBe(200);
    return {
      maker,
      opens: async () => {
        const { offer } = (await api.as(heir).get(`${path}/offer`))[1] as { offer: { expired: number } };
        const [taken] = await api.as(heir).put(path, { verify_code_token: await proof(heir) });
        expect(offer.expired).toBe(taken === 200 ? 0 : 1);
        return taken === 200;
      },
    };
  },
  async wechat_binding() {
    const maker = await person();
    const [, { ticket }] = await api.as(maker).get('/api/account/v1/wechat/bind');
    return {
      maker,
      opens: async () =>
        (await inTransaction(api.db, (tx) =>
          confirmBinding(tx, api.services, {
            ticket,
            wechatId: `wx-${maker.userId}`,
            nick: 'Ann',
            network: '203.0.113.9',
            userAgent: '',
            at: api.services.clock.now(),
          }),
        )) === WechatBindStatus.bound,
    };
  },
};

const DISABLED = 'the account disabled and enabled again';

/** What ends all that an account has made. */
const ENDS: Readonly<Record<string, (maker: Caller) => Promise<void>>> = {
  async 'signed out everywhere'(maker) {
    expect((await api.as(maker).delete('/api/account/v1/sessions'))[0]).toBe(200);
  },
  async 'the password changed'(maker) {
    const email = `${maker.userId}@example.com`;
    const [status] = await api
      .as(maker)
      .put(`/api/account/v1/user/${maker.userId}/password`, {
        old_password: await api.seal('Old-12345', 'old_password'),
        new_password: await api.seal('New-67890', 'new_password'),
        modify_type: ModifyType.byOwner,
        user_id: maker.userId,
        user_type: maker.userType,
        verify_code_token: await proofOf(api, email, { scene: VerifyScene.editPassword, userType: maker.userType }),
      });
    expect(status).toBe(200);
  },
  async 'the password recovered'(maker) {
    const account = `${maker.userId}@example.com`;
    const { userType } = maker;
    const [status] = await api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        account,
        send_type: SendType.email,
        user_type: userType,
        new_password: await api.seal('New-67890', 'new_password'),
        verify_code_token: await proofOf(api, account, { scene: VerifyScene.resetPassword, userType }),
      });
    expect(status).toBe(200);
  },
  async [DISABLED]({ userId, coId, userType }) {
    if (userType === UserType.employee) {
      for (const act of ['disabled', 'enabled'])
        expect((await api.as(staff).put(`/api/account/v1/staff/${userId}/${act}`, { reason: 'A test' }))[0]).toBe(200);
      return;
    }
    for (const status of [AccountStatus.disabled, AccountStatus.active]) {
      const path = `/api/account/v1/customer/${coId ?? ''}/account/${userId}/status`;
      expect((await api.as(staff).put(path, { status, reason: 'A test' }))[0]).toBe(200);
    }
  },
};

describe.each(Object.keys(MAKES))('%s', (name) => {
  test('opens, also after an ordinary sign-out', async () => {
    const { maker, opens } = await MAKES[name]!();
    const [, { entries }] = await api.as(maker).get('/api/account/v1/sessions');
    const { session_id } = (entries as { session_id: string; current: boolean }[]).find(({ current }) => current)!;
    expect((await api.as(maker).delete(`/api/account/v1/sessions/${session_id}`))[0]).toBe(200);
    api.advance(0);
    expect(await opens()).toBe(true);
  });
  // The main account of a partner company cannot be disabled.
  const ends = Object.keys(ENDS).filter((end) => name !== 'ownership_offer' || end !== DISABLED);
  test.each(ends)('is dead: %s', async (end) => {
    const { maker, opens } = await MAKES[name]!();
    await ENDS[end]!(maker);
    api.advance(0);
    expect(await opens()).toBe(false);
  });
});
