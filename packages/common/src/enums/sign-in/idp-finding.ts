/**
 * What the nightly look at an identity provider finds wrong, the most urgent first: metadata that a sign-in cannot use,
 * sign-ins refused for their signature, metadata with another entity id or sign-in address, which waits for a decision
 * (reported at once, not only at night), metadata that cannot be read, a key that signed and is not announced any more,
 * no sign-in where there were some daily, a certificate that ends, our next key that the provider has not read.
 */
export const IdpFinding = [
  'unusable',
  'signatureRefused',
  'identityChanged',
  'unreachable',
  'keyChanged',
  'silent',
  'certificate',
  'ourKeyUnread',
] as const;
export type IdpFinding = (typeof IdpFinding)[number];

/** Days before the end of a certificate at which its owner is notified; `0` is for one that has ended. */
export const CERTIFICATE_LEVELS = [0, 3, 14, 30] as const;

/** 3: sign-ins fail. 2: they may fail soon. 1: there is time. */
export const IdpRisk = { high: 3, medium: 2, low: 1 } as const;
export type IdpRisk = (typeof IdpRisk)[keyof typeof IdpRisk];

const RISKS: Record<Exclude<IdpFinding, 'certificate'>, IdpRisk> = {
  unusable: IdpRisk.high,
  signatureRefused: IdpRisk.high,
  identityChanged: IdpRisk.medium,
  unreachable: IdpRisk.medium,
  keyChanged: IdpRisk.medium,
  silent: IdpRisk.medium,
  ourKeyUnread: IdpRisk.low,
};

/** Risk of a finding; that of a certificate depends on the days left. */
export const riskOf = (finding: IdpFinding, level: number): IdpRisk =>
  finding === 'certificate' ? (level <= 3 ? IdpRisk.medium : IdpRisk.low) : RISKS[finding];
