import { FormattedMessage } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { Sheet } from '@portal/common/ui/sheet';
import { CertificationHeader } from './certification-header.tsx';
import styles from './select-type.module.css';

/** How to authenticate, with the time that each way takes. */
export default function SelectTypePage() {
  return (
    <>
      <CertificationHeader title={<FormattedMessage id="certification.selectType.title" />} />
      <div className={styles.ways}>
        <Sheet>
          <div className={styles.way}>
            <span className={styles.icon}><Icon name="doc" size={28} /></span>
            <h2 className={styles.title}><FormattedMessage id="certification.selectType.licence.title" /></h2>
            <p className={styles.time}><Icon name="clock" size={14} /><FormattedMessage id="certification.selectType.licence.time" /></p>
            <ul className={styles.tips}>
              <li><FormattedMessage id="certification.selectType.licence.tip1" /></li>
              <li><FormattedMessage id="certification.selectType.licence.tip2" /></li>
            </ul>
            <LinkButton type="primary" to="/profile/authentication/new/byCertification">
              <FormattedMessage id="certification.selectType.licence.go" />
            </LinkButton>
          </div>
        </Sheet>
        <Sheet>
          <div className={styles.way}>
            <span className={styles.icon}><Icon name="bolt" size={28} /></span>
            <h2 className={styles.title}><FormattedMessage id="certification.selectType.code.title" /></h2>
            <p className={styles.time}><Icon name="clock" size={14} /><FormattedMessage id="certification.selectType.code.time" /></p>
            <ul className={styles.tips}>
              <li><FormattedMessage id="certification.selectType.code.tip1" /></li>
              <li><FormattedMessage id="certification.selectType.code.tip2" /></li>
            </ul>
            <LinkButton type="primary" to="/profile/authentication/new/byCode">
              <FormattedMessage id="certification.selectType.code.go" />
            </LinkButton>
          </div>
        </Sheet>
      </div>
    </>
  );
}
