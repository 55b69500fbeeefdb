import { useState } from 'react';
import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '@portal/common/client/api-error';
import { checkParam } from '@portal/common/contract/availability';
import { ParamType } from '@portal/common/enums/param-type';
import type { Check } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';

const TAKEN = {
  [ParamType.email]: 'available.taken.email',
  [ParamType.phone]: 'available.taken.phone',
  [ParamType.loginName]: 'available.taken.loginName',
  [ParamType.company]: 'available.taken.company',
} as const;

/** The text under the field is an element, so that it follows the language. */
const rejectWith = (element: ReactElement): Promise<never> => Promise.reject(element);

/**
 * A rule for a value that nobody else may have. What one has already is not asked about; a check that fails counts as
 * taken (spec 2 §5), but where the API has no time for it, its own words are shown (spec 2 §8).
 */
export function useFree(type: keyof typeof TAKEN, current: string): Check {
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  const [free] = useState(() => new Set<string>());
  return {
    async validator(_, value: unknown) {
      const typed = typeof value === 'string' ? value.trim().toLowerCase() : '';
      if (typed === '' || typed === current.toLowerCase() || free.has(typed)) return;
      try {
        const { Data } = await call(checkParam, {
          query: { ParamType: type, ParamValue: typed, UserType: user_type, DistinguishTypes: 1, AccountId: user_id },
        });
        if (Data[0]?.IsExist === false) {
          free.add(typed);
          return;
        }
      } catch (error) {
        if (error instanceof ApiError && (error.status === 429 || error.status >= 500)) await rejectWith(<>{error.message}</>);
      }
      await rejectWith(<FormattedMessage id={TAKEN[type]} />);
    },
  };
}
