import { refuseAt } from '../../platform/errors/refusal.ts';

/** Number of a request from a path. */
export const requestIdOf = (text: string): number =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuseAt('id', 'request.invalid');
