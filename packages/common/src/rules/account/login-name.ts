export type LoginNameIssue = 'loginName.empty' | 'loginName.illegal';

const LEGAL = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Login name (spec 1 §5): 2 to 50 characters, a letter first, then letters, digits and underscores. */
export function checkLoginName(value: string): LoginNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'loginName.empty';
  if (name.length < 2 || name.length > 50) return 'loginName.illegal';
  return LEGAL.test(name) ? undefined : 'loginName.illegal';
}

export type TypedLoginNameIssue = 'loginName.empty' | 'loginName.differs';

/** The login name typed to confirm a deletion must be that of the account (spec 3 §5). */
export function checkTypedLoginName(expected: string) {
  return (value: string): TypedLoginNameIssue | undefined => {
    if (value.trim() === '') return 'loginName.empty';
    return value.trim() === expected ? undefined : 'loginName.differs';
  };
}
