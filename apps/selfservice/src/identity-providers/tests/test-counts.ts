import type { IdpConfiguration } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpTestState } from '@portal/common/enums/sign-in/idp-check';

/** Does the latest test of a configuration count for a promotion: passed, of what is stored now, and not too old? */
export const testCounts = (test: IdpConfiguration['test'] | undefined): boolean =>
  test?.state === IdpTestState.passed && test.over === null;
