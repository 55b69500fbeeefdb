import { FormattedMessage, useIntl } from 'react-intl';
import type { KeyNoun, KeyScope } from '../contract/account/key-scopes.ts';

/** Noun and reach of a scope. */
export function partsOf(scope: KeyScope): { noun: KeyNoun; reach: 'read' | 'write' } {
  const [noun, reach] = scope.split(':') as [KeyNoun, 'read' | 'write'];
  return { noun, reach };
}

/** What a scope is called. */
export function ScopeName({ scope }: { scope: KeyScope }) {
  const intl = useIntl();
  const { noun, reach } = partsOf(scope);
  return (
    <FormattedMessage
      id="accessKeys.scope.reach"
      values={{ noun: intl.formatMessage({ id: `accessKeys.noun.${noun}` }), reach }}
    />
  );
}
