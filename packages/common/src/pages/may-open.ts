import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { isBelow } from '../rules/return-address/is-below.ts';
import { AREA } from './addresses.ts';

/** May this session open pages at or below this path? One with a scope opens the pages of identity providers alone. */
export const mayOpen = ({ scope }: SessionUser, path: string): boolean =>
  scope === undefined || isBelow(path, AREA.providers);
