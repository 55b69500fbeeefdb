import type { Schema } from '../db/tables/schema.generated.ts';

/** A column with encrypted values, and the primary key of its table. */
export interface EncryptedColumn {
  table: keyof Schema;
  key: string;
  column: string;
}

/**
 * Everything that the database holds encrypted, by purpose. `Vault` encrypts for these purposes only, so that a change
 * of SECRET reaches all of it; a test compares the list with the columns of the database.
 */
export const ENCRYPTED = {
  'server secret': [{ table: 'server_secret', key: 'name', column: 'sealed' }],
  'sealing key': [{ table: 'sealing_key', key: 'kid', column: 'private_sealed' }],
  'signing key': [{ table: 'signing_key', key: 'kid', column: 'sealed' }],
  'saml key': [{ table: 'saml_key', key: 'fingerprint', column: 'sealed' }],
  'second factor': [{ table: 'second_factor', key: 'user_id', column: 'secret_sealed' }],
  'second factor enrolment': [{ table: 'second_factor_enrolment', key: 'ticket_hash', column: 'sealed' }],
  'sign-in state': [{ table: 'sign_in_state', key: 'state_hash', column: 'sealed' }],
  'sso request': [{ table: 'sso_request', key: 'request_hash', column: 'sealed' }],
  'wechat sign-in': [{ table: 'wechat_sign_in', key: 'secret_hash', column: 'sealed' }],
  'sso answer': [{ table: 'sso_request', key: 'request_hash', column: 'answer_sealed' }],
  'idp client secret': [{ table: 'idp_configuration', key: 'configuration_id', column: 'client_secret_sealed' }],
  'idp checks': [
    { table: 'idp_test', key: 'test_id', column: 'checks_sealed' },
    { table: 'idp_failure', key: 'reference', column: 'check_sealed' },
  ],
  'webhook secret': [
    { table: 'webhook_endpoint', key: 'webhook_id', column: 'secret_sealed' },
    { table: 'webhook_endpoint', key: 'webhook_id', column: 'former_secret_sealed' },
  ],
  'second look': [{ table: 'second_look_snapshot', key: 'look_id', column: 'data_sealed' }],
  'audit head': [{ table: 'audit_day', key: 'day', column: 'head_sealed' }],
} as const satisfies Record<string, readonly EncryptedColumn[]>;

/** Purposes of values that are handed out, or kept in the file store, for minutes: new ones replace them. */
export type PassingPurpose = 'insist' | 'store note' | 'doctor' | 'sso applicant';

export type VaultPurpose = keyof typeof ENCRYPTED | PassingPurpose;

/** Purposes of keyed digests that are kept: the key that made them is still needed after a change of SECRET. */
export const KEPT_MACS = [
  'recovery code',
  'company recovery code',
  'audit day',
  'audit content',
  'audit entry',
  'terms acceptance',
  'remote build',
] as const;

export type MacPurpose = (typeof KEPT_MACS)[number];

/** Purposes of keyed digests of values that are handed out for hours at most, or that nobody keeps. */
export type PassingMac = 'device code' | 'remote candidate' | 'remote preview';
