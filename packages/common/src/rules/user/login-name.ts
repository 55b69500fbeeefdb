export type LoginNameIssue = 'loginName.empty' | 'loginName.illegal';

const LEGAL = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Login name: 2 to 50 characters, a letter first, then letters, digits and underscores. */
export function checkLoginName(value: string): LoginNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'loginName.empty';
  if (name.length < 2 || name.length > 50) return 'loginName.illegal';
  return LEGAL.test(name) ? undefined : 'loginName.illegal';
}

export type TypedLoginNameIssue = 'loginName.empty' | 'loginName.differs';

/** Confirms a deletion: the typed login name must equal that of the account. */
export function checkTypedLoginName(expected: string) {
  return (value: string): TypedLoginNameIssue | undefined => {
    if (value.trim() === '') return 'loginName.empty';
    return value.trim() === expected ? undefined : 'loginName.differs';
  };
}
