import { FormattedMessage } from 'react-intl';
import type { FormRule } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { CheckAgain } from '@portal/common/form/taken/check-again';
import { rejectWith } from '@portal/common/form/rules';

type Outcome = { is: 'free' | 'taken' } | { is: 'unknown'; error?: ApiError | undefined };

/**
 * Two rules for the name of a provider: free, taken, or could not check. The last has a retry and never blocks a
 * submission, because the API checks again.
 */
export function freeName(isFree: (name: string) => Promise<boolean>): FormRule[] {
  let last: { name: string; outcome: Promise<Outcome> } | undefined;
  function ask(name: string): Promise<Outcome> {
    if (last?.name === name) return last.outcome;
    const outcome = isFree(name).then(
      (free): Outcome => ({ is: free ? 'free' : 'taken' }),
      (error: unknown): Outcome => {
        last = undefined;
        return {
          is: 'unknown',
          error: error instanceof ApiError && (error.status === 429 || error.status >= 500) ? error : undefined,
        };
      },
    );
    last = { name, outcome };
    return outcome;
  }
  return [
    {
      async validator(_, value: unknown) {
        if (typeof value !== 'string' || value.trim() === '') return;
        if ((await ask(value.trim())).is === 'taken')
          await rejectWith(<FormattedMessage id="error.Account.Idp.Name.Exists" />);
      },
    },
    ({ validateFields }) => ({
      warningOnly: true,
      async validator(_, value: unknown) {
        if (typeof value !== 'string' || value.trim() === '') return;
        const outcome = await ask(value.trim());
        if (outcome.is !== 'unknown') return;
        await rejectWith(
          <CheckAgain
            guarded={false}
            error={outcome.error}
            onClick={() => void validateFields(['idp_name']).catch(() => undefined)}
          />,
        );
      },
    }),
  ];
}
