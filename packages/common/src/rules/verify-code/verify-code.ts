export type VerifyCodeIssue = 'code.empty' | 'code.illegal';

/** Verification code: six ASCII digits after trimming. */
export function checkVerifyCode(value: string): VerifyCodeIssue | undefined {
  const code = value.trim();
  if (code === '') return 'code.empty';
  return code.length === 6 && /^[0-9]+$/.test(code) ? undefined : 'code.illegal';
}

export type SecondFactorIssue = 'secondFactor.empty' | 'secondFactor.illegal';

/** Second factor of staff: six digits of the authenticator, or a recovery code of letters, digits and hyphens. */
export function checkSecondFactor(value: string): SecondFactorIssue | undefined {
  const code = value.trim();
  if (code === '') return 'secondFactor.empty';
  return code.length >= 6 && code.length <= 40 && /^[A-Za-z0-9-]+$/.test(code) ? undefined : 'secondFactor.illegal';
}
