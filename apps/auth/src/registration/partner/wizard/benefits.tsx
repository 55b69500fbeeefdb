import { FormattedMessage } from 'react-intl';
import { useHost } from '@portal/common/host/use-host';
import { benefitsFor } from '@portal/common/ui/signed-out/benefits-for';
import { Guilloche } from '@portal/common/ui/artwork/guilloche';
import { Icon } from '@portal/common/ui/icons';
import styles from './benefits.module.css';

/** The benefits of partners from config.json; nothing if it has none. */
export function Benefits() {
  const { content, locale } = useHost();
  const benefits = benefitsFor(content, 'partner');
  if (benefits.length === 0) return null;
  return (
    <aside className={styles.panel}>
      <svg className={styles.ornament} viewBox="-240 -240 480 480" aria-hidden="true" focusable="false">
        <Guilloche inner={48} outer={120} lobes={26} copies={8} width={0.5} />
        <Guilloche inner={112} outer={178} lobes={36} copies={7} width={0.5} />
        <Guilloche inner={170} outer={236} lobes={46} copies={6} width={0.5} />
      </svg>
      <h2 className={styles.title}>
        <FormattedMessage id="register.partner.benefits" />
      </h2>
      <ul className={styles.list}>
        {benefits.map(({ icon, name, text }) => (
          <li key={name[locale]}>
            <Icon name={icon} size={20} />
            <div>
              <strong>{name[locale]}</strong>
              <span>{text[locale]}</span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
