import { FormattedMessage } from 'react-intl';
import { IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { StatusPill } from '@portal/common/ui/status/status-pill';

const tones = {
  [IdpTestState.running]: 'pending',
  [IdpTestState.passed]: 'approved',
  [IdpTestState.failed]: 'rejected',
  [IdpTestState.expired]: 'neutral',
} as const;

/** State of a test. */
export function TestState({ state, quiet = false }: { state: IdpTestState; quiet?: boolean }) {
  return (
    <StatusPill tone={tones[state]} quiet={quiet}>
      <FormattedMessage id={`idps.test.state.${state}`} />
    </StatusPill>
  );
}
