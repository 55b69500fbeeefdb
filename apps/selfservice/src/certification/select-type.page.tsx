import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Icon, type IconName } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Awaited } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { CertificationHeader } from './certification-header.tsx';
import { CertificationTime } from './certification-time.tsx';
import { useCertification } from './certification.queries.ts';
import { NOT_BY_CODE } from './not-by-code.ts';
import styles from './select-type.module.css';

/** Choice of the verification method, with the duration of each. */
export default function SelectTypePage() {
  const { data, error } = useCertification();
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <CertificationHeader title={<FormattedMessage id="certification.selectType.title" />} />
      {state === NOT_BY_CODE && (
        <p className={styles.note} role="status">
          <FormattedMessage id="certification.selectType.notByCode" />
        </p>
      )}
      <div className={styles.ways}>
        <Way name="licence" icon="doc" to={PAGE.certificationByLicence} usual />
        {data?.byCode && <Way name="code" icon="bolt" to={PAGE.certificationByCode} />}
        {!data && !error && <Awaited />}
      </div>
    </>
  );
}

/** One method with title, duration and two tips; `usual` marks the most common one. */
function Way({
  name,
  icon,
  to,
  usual = false,
}: {
  name: 'licence' | 'code';
  icon: IconName;
  to: string;
  usual?: boolean;
}) {
  const { data } = useCertification();
  return (
    <Sheet>
      <div className={styles.way}>
        <span className={styles.icon}>
          <Icon name={icon} size={28} />
        </span>
        <h2 className={styles.title}>
          <FormattedMessage id={`certification.selectType.${name}.title`} />
        </h2>
        <p className={styles.time}>
          <Icon name="clock" size={14} />
          <CertificationTime
            usual={data?.usualTime[name] ?? null}
            form="short"
            fixed={`certification.selectType.${name}.time`}
          />
        </p>
        <ul className={styles.tips}>
          <li>
            <FormattedMessage id={`certification.selectType.${name}.tip1`} />
          </li>
          <li>
            <FormattedMessage id={`certification.selectType.${name}.tip2`} />
          </li>
        </ul>
        <LinkButton {...(usual && { type: 'primary' as const })} to={to}>
          <FormattedMessage id={`certification.selectType.${name}.go`} />
        </LinkButton>
      </div>
    </Sheet>
  );
}
