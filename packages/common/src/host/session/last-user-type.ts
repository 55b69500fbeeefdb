import { UserType } from '../../enums/user/user-type.ts';
import { recall, remember } from './browser-store.ts';

/** Keeps the type of whoever signs in here under `acc:userType`: the next visit then begins at the right sign-in page. */
export function rememberUserType(userType: UserType): void {
  remember('local', 'userType', String(userType));
}

/** The type of whoever signed in with this browser last, also after a sign-out; undefined in a new browser. */
export function lastUserType(): UserType | undefined {
  const kept = Number(recall('local', 'userType') ?? Number.NaN);
  return Object.values(UserType).find((type) => type === kept);
}
