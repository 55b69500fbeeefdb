import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  keepPasskey,
  listPasskeys,
  renamePasskey,
  type Passkey,
} from '../contract/sign-in/passkeys.ts';
import type { CreationOptions, RequestOptions } from '../contract/sign-in/webauthn.ts';
import { PASSKEY } from '../rules/limits.ts';
import { mock } from './handlers.tsx';

/** A random challenge; nothing checks it. */
const challenge = () => crypto.randomUUID().replaceAll('-', '');

/** Options for using a passkey of this page's host. */
export const someRequestOptions = (): RequestOptions => ({
  challenge: challenge(),
  timeout: PASSKEY.challengeLivesMs,
  rpId: location.hostname,
  userVerification: 'required',
});

/** Options for making a passkey at this page's host. */
export const someCreationOptions = (): CreationOptions => ({
  rp: { id: location.hostname, name: 'Account portal' },
  user: { id: 'dS03', name: 'lin.yuan@example.com', displayName: 'Lin Yuan' },
  challenge: challenge(),
  pubKeyCredParams: [
    { alg: -7, type: 'public-key' },
    { alg: -257, type: 'public-key' },
  ],
  timeout: PASSKEY.challengeLivesMs,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  hints: [],
  extensions: { credProps: true },
});

/** A passkey of the mocks; `change` overrides members. */
export const somePasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: 'pk-1',
  name: 'Work laptop',
  created_at: new Date(2026, 2, 9, 12).toISOString(),
  last_used_at: new Date(2026, 2, 10, 9).toISOString(),
  browser: 'Chrome',
  system: 'Windows',
  device: 'desktop',
  synced: false,
  review: false,
  ...change,
});

/** Mocks of the own passkeys, which begin with these. `needed`: how many their owner has to have. */
export function passkeyMocks({
  passkeys = [],
  needed = 0,
  last = false,
}: { passkeys?: Passkey[]; needed?: number; last?: boolean } = {}) {
  let rows = passkeys;
  const change = (id: string, to: Partial<Passkey>) => {
    if (!rows.some((row) => row.id === id)) return 'Account.NotFound' as const;
    rows = rows.map((row) => (row.id === id ? { ...row, ...to } : row));
    return {};
  };
  return [
    mock(listPasskeys, () => ({
      passkeys: rows,
      applies: true,
      needed,
      last,
      accepted: { rp_id: location.hostname, user_id: 'dS03', credential_ids: rows.map(({ id }) => id) },
    })),
    mock(beginPasskey, someCreationOptions),
    mock(addPasskey, ({ body: { name = 'Chrome · Windows', credential } }) => {
      const id = credential.id;
      rows = [...rows, somePasskey({ id, name, created_at: new Date().toISOString(), last_used_at: null })];
      return { id, name };
    }),
    mock(renamePasskey, ({ params, body }) => change(params.id, { name: body.name })),
    mock(keepPasskey, ({ params }) => change(params.id, { review: false })),
    mock(deletePasskey, ({ params }) => {
      if (!rows.some(({ id }) => id === params.id)) return 'Account.NotFound';
      rows = rows.filter(({ id }) => id !== params.id);
      return {};
    }),
  ];
}
