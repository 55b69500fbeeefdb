import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/sheet';
import { NoPermission } from '@portal/common/ui/states';

/** In place of credits, for accounts that have none to see. */
export function CannotView() {
  return (
    <Sheet>
      <NoPermission title={<FormattedMessage id="credits.refused" />} text={<FormattedMessage id="credits.refused.text" />} />
    </Sheet>
  );
}
