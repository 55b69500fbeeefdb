import { FormattedMessage, useIntl } from 'react-intl';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { readCustomerCertification } from '@portal/common/contract/console/customers';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import { Facts } from '@portal/common/ui/facts/facts';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill, LicenceTypeName } from '@portal/common/ui/status/statuses';
import { useMay } from './may.ts';
import styles from './detail.module.css';

/** The certification of a customer, or its latest request. */
export function CertificationModal({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} width={608} onClose={onClose} title={<FormattedMessage id="customers.certification.title" />}>
      {open && <Certification id={id} />}
    </Dialog>
  );
}

function Certification({ id }: { id: string }) {
  const certification = useRead(readCustomerCertification, { query: { company_id: id } });
  const { data } = certification;
  const { licences: mayRead } = useMay();
  if (!data)
    return certification.error ? (
      <LoadFailed title={<FormattedMessage id="customers.certification.failed" />} query={certification} />
    ) : (
      <PageSkeleton rows={4} />
    );
  return (
    <div className={styles.modal}>
      <Facts
        facts={[
          ['customers.field.status', <AuthStatusPill key="status" status={data.auth_status} />],
          ['customers.certification.company', data.lic_company ?? ''],
          [
            'customers.certification.type',
            data.lic_type === null ? '' : <LicenceTypeName key="type" type={data.lic_type} />,
          ],
          ['customers.field.code', data.lic_code ?? ''],
          ['customers.certification.applied', <DateTime key="applied" at={data.application_time} />],
          ['customers.certification.time', <DateTime key="time" at={data.auth_time} />],
        ]}
      />
      {data.lic_url !== null && mayRead && <Picture id={data.lic_url} />}
    </div>
  );
}

function Picture({ id }: { id: string }) {
  const intl = useIntl();
  // Documents never change.
  const licence = useRead(readLicenceImage, { query: { lic_id: id } }, { staleTime: Infinity });
  const data = licence.data?.Data;
  if (!data)
    return licence.error ? (
      <LoadFailed title={<FormattedMessage id="customers.certification.picture.failed" />} query={licence} />
    ) : (
      <PageSkeleton rows={2} />
    );
  return data.image.startsWith('data:image/') ? (
    <img
      className={styles.picture}
      src={data.image}
      alt={intl.formatMessage({ id: 'customers.certification.picture' }, { name: data.name })}
    />
  ) : (
    <a href={data.image} download={data.name}>
      <FormattedMessage id="customers.certification.download" values={{ name: data.name }} />
    </a>
  );
}
