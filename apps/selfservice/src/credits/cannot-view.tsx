import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { NoPermission } from '@portal/common/ui/status/states';

/** Shown instead of the credits to accounts that may not see them. */
export function CannotView() {
  return (
    <Sheet>
      <NoPermission
        title={<FormattedMessage id="credits.refused" />}
        text={<FormattedMessage id="credits.refused.text" />}
      />
    </Sheet>
  );
}
