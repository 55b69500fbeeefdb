import { IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { sql, type RawBuilder } from 'kysely';

/** Has the latest finished test of this configuration passed? */
export const hasPassed = (configurationId: string): RawBuilder<boolean> => sql<boolean>`(
  select state from idp_test where configuration_id = ${configurationId} and state <> ${IdpTestState.running}
  order by started_at desc, test_id limit 1) = ${IdpTestState.passed}`;
