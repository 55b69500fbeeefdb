import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Icon } from '../icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './header-controls.module.css';
import type { Locale } from '../../intl/locale.ts';

export interface HeaderControlsProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
  theme: 'light' | 'dark';
  onTheme: (theme: 'light' | 'dark') => void;
  /** Address of the help pages; empty hides the button. */
  help?: string | undefined;
  /** For narrow headers: the language as an icon only, and no help. */
  compact?: boolean;
}

/** Language, theme and help, for the shell and for standalone remotes. Each language has its name in that language. */
export function HeaderControls({ locale, onLocale, theme, onTheme, help, compact = false }: HeaderControlsProps) {
  const intl = useIntl();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const turn = intl.formatMessage({ id: theme === 'dark' ? 'host.light' : 'host.dark' });
  const helpLabel = intl.formatMessage({ id: 'host.help' });
  return (
    <div className={styles.controls}>
      <Button
        type="text"
        className={(compact ? styles.icon : styles.language) ?? ''}
        icon={<Icon name="globe" size={18} />}
        onClick={() => onLocale(other)}
        lang={other}
        aria-label={intl.formatMessage({ id: 'host.language' })}
      >
        {!compact && (other === 'zh-CN' ? '中文' : 'English')}
      </Button>
      <Button
        type="text"
        className={styles.icon ?? ''}
        icon={<Icon name={theme === 'dark' ? 'sun' : 'moon'} size={18} />}
        aria-label={turn}
        title={turn}
        onClick={() => onTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      {help && !compact && (
        <Button
          type="text"
          className={styles.icon ?? ''}
          icon={<Icon name="help" size={18} />}
          href={help}
          target="_blank"
          rel="noreferrer"
          title={helpLabel}
          aria-label={`${helpLabel}${intl.formatMessage({ id: 'common.newWindow' })}`}
        />
      )}
      <VisuallyHidden role="status">
        <FormattedMessage id={theme === 'dark' ? 'host.isDark' : 'host.isLight'} />
      </VisuallyHidden>
    </div>
  );
}
