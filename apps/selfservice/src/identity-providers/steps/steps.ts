import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import type { NarrowScope } from '@portal/common/enums/sign-in/session-scope';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { testCounts } from '../tests/test-counts.ts';

/** The steps of setting up a provider, in the order that works. */
export const STEPS = ['kind', 'values', 'metadata', 'test', 'recovery', 'on'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of a session: one that a link opened sets up and tests. */
export const stepsOf = (scope: NarrowScope | undefined): readonly Step[] =>
  scope === 'setup' ? ['values', 'metadata', 'test'] : STEPS;

export const isStep = (text: string | null): text is Step => (STEPS as readonly (string | null)[]).includes(text);

type Known = Pick<Idp, 'status' | 'live' | 'candidate'>;

/**
 * Which steps are done, from what is stored alone, so that one can leave and come back. A candidate beside a live
 * configuration is tested and promoted again.
 */
export function finishedSteps({ status, live, candidate }: Known, codesLeft: number): Record<Step, boolean> {
  const base = candidate ?? live;
  const metadata = base !== null && (base.by_file === 1 || base.idp_metadata_url !== '');
  return {
    kind: true,
    values: metadata,
    metadata,
    test: testCounts(base?.test) || (candidate === null && status === IdpStatus.enabled),
    recovery: codesLeft > 0,
    on: status === IdpStatus.enabled && candidate === null,
  };
}

/** Where to go on: the first of these steps that is not done, else the last. */
export const stepToDo = (finished: Record<Step, boolean>, steps: readonly Step[] = STEPS): Step =>
  steps.find((step) => !finished[step]) ?? steps.at(-1) ?? 'on';
