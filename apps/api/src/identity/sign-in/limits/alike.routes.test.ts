import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi, type Answer } from '../../../testing/test-api.ts';
import { account, visitor, type Visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const WRONG = 'Wrong-1234';
const KINDS = {
  unknown: [],
  usual: [{}],
  without: [{ password_hash: null }],
  disabled: [{ status: AccountStatus.disabled }],
  pending: [{ status: AccountStatus.pending }],
  forced: [{ must_reset: true }],
  factor: [{}],
  typed: [{ phone: '+86-13812345678', phone_verified: true }],
  shared: [{}, {}],
} as const;
type Kind = keyof typeof KINDS;

const PUBLIC_CALLS: readonly (readonly [string, UserType, (who: Visitor, address: string) => Promise<Answer>])[] = [
  ['an individual', UserType.individual, (who, address) => who.individual(address, WRONG)],
  ['an enterprise', UserType.enterprise, (who, address) => who.enterprise(address, WRONG)],
  ['a partner', UserType.partner, (who, address) => who.portal(address, UserType.partner, {}, WRONG)],
  [
    'a contact of a partner',
    UserType.partnerContact,
    (who, address) => who.portal(address, UserType.partner, {}, WRONG),
  ],
  [
    'a contact at the entry of contacts',
    UserType.partnerContact,
    (who, address) => who.portal(address, UserType.partnerContact, {}, WRONG),
  ],
  ['staff', UserType.employee, (who, address) => who.portal(address, UserType.employee, {}, WRONG)],
];
/** Accounts that cannot sign in by password, even with a password in the row. */
const ELSEWHERE = [UserType.idpUser, UserType.enterpriseContact].flatMap((type) =>
  [null, 'hash'].map((password) => ({ type, password, id: `elsewhere-${type}-${String(password)}` })),
);
const TYPES = [...new Set(PUBLIC_CALLS.map(([, type]) => type))];
const addressOf = (type: UserType, kind: Kind) => `${kind}-${type}@acme.example`;

beforeAll(async () => {
  const password_hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values(ELSEWHERE.map(({ id, type, password }) => account(id, type, password && password_hash)))
    .execute();
  await api.db
    .insertInto('app_user')
    .values(
      TYPES.flatMap((type) =>
        Object.entries(KINDS).flatMap(([kind, rows]) =>
          rows.map((more, n) =>
            account(`${kind}-${type}${n > 0 ? `-${n}` : ''}`, type, password_hash, {
              email: addressOf(type, kind as Kind),
              ...more,
              ...('phone' in more ? { phone: `+86-138000000${String(type).padStart(2, '0')}` } : {}),
            }),
          ),
        ),
      ),
    )
    .execute();
  await inTransaction(api.db, async (tx) => {
    for (const type of TYPES)
      await setSecondFactor(tx, api.services.vault, {
        userId: `factor-${type}`,
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        step: 0,
        at: new Date(),
      });
  });
});

test.each(PUBLIC_CALLS)(
  'at %s a wrong password returns, sets and costs the same for every account and for none',
  async (_, type, knock) => {
    const { verify } = api.services.hasher;
    let hashes = 0;
    api.services.hasher.verify = (...given) => {
      hashes += 1;
      return verify(...given);
    };
    const answered = new Set<string>();
    const addresses = [
      ...(Object.keys(KINDS) as Kind[]).map((kind) => addressOf(type, kind)),
      ...ELSEWHERE.map(({ id }) => `${id}@acme.example`),
    ];
    for (const address of addresses) {
      const who = await visitor(api);
      hashes = 0;
      const answer = await knock(who, address);
      const { request_id: _id, ...body } = answer[1] as Record<string, unknown>;
      const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
      answered.add(JSON.stringify([answer[0], body, headers, hashes]));
    }
    api.services.hasher.verify = verify;
    expect([...answered].map((one) => JSON.parse(one) as unknown)).toMatchObject([
      [400, { code: 'Account.Login.Wrong' }, expect.anything(), 2],
    ]);
  },
);

test('a recovery with an unknown address or code computes no hash either', async () => {
  const { hash, verify } = api.services.hasher;
  let hashes = 0;
  Object.assign(api.services.hasher, {
    hash: (...given: Parameters<typeof hash>) => {
      hashes += 1;
      return hash(...given);
    },
    verify: (...given: Parameters<typeof verify>) => {
      hashes += 1;
      return verify(...given);
    },
  });
  const put = async (body: object) =>
    api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        user_type: 2,
        new_password: await api.seal('New-67890', 'new_password'),
        ...body,
      });
  const answered = new Set<string>();
  for (const address of [addressOf(UserType.enterprise, 'usual'), 'nobody@acme.example']) {
    const [status, { code }] = await put({ account: address, send_type: 1, verify_code_token: 'made-up' });
    answered.add(`${status} ${code}`);
  }
  for (const user_id of ['usual-2', 'nobody']) {
    const [status, { code }] = await put({ user_id, reset_code: 'made-up' });
    answered.add(`${status} ${code}`);
  }
  Object.assign(api.services.hasher, { hash, verify });
  expect([...answered]).toEqual(['400 Account.Password.Edit.Overtime', '400 4001209003']);
  expect(hashes).toBe(0);
});
