import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { COMPANY_ACCESS } from './company-access.ts';
import { COMPANY_PEOPLE } from './company-people.ts';
import { OWN_ACCOUNT } from './own-account.ts';
import type { Row } from './row.ts';
import { STAFF_ACTS } from './staff.ts';

/**
 * Every sensitive act. `serve` reads whether a call asks for a recent sign-in, messages read whom they go to, and the
 * docs have this table (`docs/acts.md`). A call that changes something and is neither here nor in `without-act.ts` cannot be served.
 */
export const ACTS = { ...OWN_ACCOUNT, ...COMPANY_ACCESS, ...COMPANY_PEOPLE, ...STAFF_ACTS } as const;

export type Act = keyof typeof ACTS;
/** Acts of which these people are told. */
export type ActToldTo<Told extends Row['told']> = {
  [Name in Act]: (typeof ACTS)[Name]['told'] extends Told ? Name : never;
}[Act];

/** The acts with their names. */
export const actRows: readonly (readonly [Act, Row])[] = Object.entries(ACTS) as [Act, Row][];

export type Called = Pick<EndpointSpec, 'method' | 'path' | 'when'>;

/** The name of a call in this table. */
export const callOf = ({ method, path, when }: Called): string =>
  `${method} ${path.replace('/api/account/', '')}${when === undefined ? '' : `?${when}`}`;

/** Acts that each call does or begins. */
const begun = Map.groupBy(
  actRows.flatMap(([, row]) => row.calls.map((call) => ({ call, row }))),
  ({ call }) => call,
);
/** Every call that the table names. */
export const sensitiveCalls: ReadonlySet<string> = new Set(
  actRows.flatMap(([, { calls, ends = [] }]) => [...calls, ...ends]),
);

/** True when whatever a call does needs a recent sign-in. */
export const needsRecentSignIn = (call: string): boolean =>
  begun.get(call)?.every(({ row }) => row.stepUp === 'signIn') ?? false;
