import { FormattedMessage } from 'react-intl';
import { updateServiceClient, type Application } from '@portal/common/contract/console/applications';
import type { ShownFields } from '@portal/common/form/version/difference';
import { useChange } from '@portal/common/host/use-change';
import type { KeysFields } from '../fields/proof.ts';
import { PROOF_SHOWN } from '../fields/proof-items.tsx';
import { ScopeList } from '../fields/scope-boxes.tsx';
import { serviceBodyOf, serviceFieldsOf, type ServiceFields, type ServiceSettings } from '../fields/service-fields.ts';
import { ServiceFieldItems } from '../fields/service-items.tsx';
import { shownLines } from '../fields/shown-lines.tsx';
import { SettingsForm } from './settings-form.tsx';

const label = (name: Exclude<keyof ServiceFields, keyof KeysFields>) => (
  <FormattedMessage id={`applications.field.${name}`} />
);
const SHOWN: ShownFields<ServiceFields> = {
  name_zh: { label: label('name_zh') },
  name_en: { label: label('name_en') },
  scopes: { label: label('scopes'), show: (scopes: ServiceFields['scopes']) => <ScopeList scopes={scopes} /> },
  networks: { label: label('networks'), show: shownLines },
  expire_date: { label: label('expire_date') },
  calls_per_second: { label: label('calls_per_second') },
  ...PROOF_SHOWN,
};

/** Form of a service client. */
export function ServiceForm({
  application: { client_id, version, secrets },
  service,
}: {
  application: Application;
  service: ServiceSettings;
}) {
  const { mutateAsync: save } = useChange(updateServiceClient);
  return (
    <SettingsForm
      name="service"
      id={client_id}
      versioned={{
        of: updateServiceClient,
        version,
        values: serviceFieldsOf(service),
        read: serviceFieldsOf,
        fields: SHOWN,
      }}
      bodyOf={serviceBodyOf}
      save={async (fields, keep) => {
        await keep((read) => save({ params: { client_id }, body: { ...serviceBodyOf(fields), version: read } }));
        return true;
      }}
    >
      {({ proof }) => (
        <ServiceFieldItems proof={proof} before={{ proof: serviceFieldsOf(service).proof, secrets: secrets.length }} />
      )}
    </SettingsForm>
  );
}
