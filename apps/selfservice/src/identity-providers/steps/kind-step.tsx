import { FormattedMessage } from 'react-intl';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EditForm } from '../edit/edit-form.tsx';
import { agreements, systems } from '../names.tsx';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import styles from '../providers.module.css';

/** What was chosen when the provider was added, and its description. */
export function KindStep({ provider }: { provider: Idp }) {
  return (
    <Sheet title={<FormattedMessage id="idps.basics" />}>
      <div className={styles.rows}>
        <LabelledValue label={<FormattedMessage id="idps.field.name" />}>
          <bdi>{provider.idp_name}</bdi>
        </LabelledValue>
        <LabelledValue label={<FormattedMessage id="idps.field.agreement" />}>
          <FormattedMessage id={agreements[provider.idp_agreement]} />
        </LabelledValue>
        <LabelledValue label={<FormattedMessage id="idps.field.system" />}>
          <FormattedMessage id={systems[provider.idp_type]} />
        </LabelledValue>
      </div>
      <EditForm key={provider.config_id} provider={provider} part="basics" />
    </Sheet>
  );
}
