/**
 * How somebody can prove to be the owner of an account. A new way is a row of `FIRST` or `SECOND`; a first step that has
 * two factors in itself also names `mfa`.
 */
const FIRST = { password: ['pwd'], code: ['otp'], passkey: ['pop', 'mfa'], wechat: ['fed'], idp: ['fed'] } as const;
const SECOND = { totp: ['otp'], passkey: ['pop'] } as const;

export type FirstStep = keyof typeof FIRST;
export type SecondStep = keyof typeof SECOND;

/** Levels of a sign-in that applications can ask for (`acr_values`). */
export const Acr = { oneFactor: 'urn:portal:loa:1fa', twoFactors: 'urn:portal:loa:2fa' } as const;

/** True for a level of ours. Sessions of earlier versions have the user type there. */
export const isAcr = (value: unknown): boolean => Object.values<unknown>(Acr).includes(value);

/**
 * What an ID token says about a sign-in: its level and its methods, by the registered names (`fed`: a provider
 * elsewhere confirmed the person).
 */
export function authenticationOf(first: FirstStep, second: SecondStep | undefined): { acr: string; amr: string[] } {
  const amr = new Set<string>([...FIRST[first], ...(second === undefined ? [] : [...SECOND[second], 'mfa'])]);
  return { acr: amr.has('mfa') ? Acr.twoFactors : Acr.oneFactor, amr: [...amr] };
}
