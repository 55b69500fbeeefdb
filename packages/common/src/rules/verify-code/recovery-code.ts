export type RecoveryCodeIssue = 'recoveryCode.empty' | 'recoveryCode.illegal';

/** Recovery code without its grouping: lower-case letters and digits. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Recovery code of a company: 24 letters and digits, grouped in any way. */
export function checkRecoveryCode(value: string): RecoveryCodeIssue | undefined {
  if (value.trim() === '') return 'recoveryCode.empty';
  return value.length <= 60 && plainRecoveryCode(value).length === 24 ? undefined : 'recoveryCode.illegal';
}
