import { UserType } from '../../enums/user/user-type.ts';
import { recall, remember } from './browser-store.ts';

/** Keeps the user type of a sign-in under `acc:userType`, so that the next visit begins at the same sign-in page. */
export function rememberUserType(userType: UserType): void {
  remember('local', 'userType', String(userType));
}

/** Returns the user type of the last sign-in in this browser, also after a sign-out; undefined in a new browser. */
export function lastUserType(): UserType | undefined {
  const kept = Number(recall('local', 'userType') ?? Number.NaN);
  return Object.values(UserType).find((type) => type === kept);
}
