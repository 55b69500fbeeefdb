import { useMemo, useState, type ReactNode } from 'react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { App, ConfigProvider, enUS, zhCN } from '../antd/base.ts';
import { themeOf, variablesOf } from '../ui/theme.ts';
import type { Host, Locale } from './host.ts';
import styles from './surroundings.module.css';

/** Texts of an app in both languages: strings where the full parser is present (tests), compiled messages in a build. */
export type Messages = Record<Locale, Readonly<Record<string, string>> | NonNullable<IntlConfig['messages']>>;

/** The nonce that the server gave to this page's styles, when its policy asks for one. */
function styleNonce() {
  return document.querySelector<HTMLElement>('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce || undefined;
}

/**
 * What every screen of ours stands in: texts, theme, and an element of its own. Classes begin with `acc-{name}`, CSS
 * variables with `--acc-`; modals, drop-downs and messages open inside the element, so nothing of ours lands in the page
 * around it. Changing language or theme renders anew without mounting anew: what is typed stays.
 */
export function Surroundings({ name, locale, theme, messages, children }: {
  name: string; locale: Locale; theme: Host['theme']; messages: Messages; children: ReactNode;
}) {
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const container = () => overlay ?? document.body;
  const look = useMemo(() => {
    const chosen = themeOf(theme);
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    return { ...chosen, inherit: false, token: still ? { ...chosen.token, motion: false } : chosen.token };
  }, [theme]);
  const csp = useMemo(() => ({ nonce: typeof document === 'undefined' ? undefined : styleNonce() }), []);

  // In an app only its own ids count as messages; that all of them are there, the app's tests of texts say.
  const texts = messages[locale] as IntlConfig['messages'];

  return (
    <div className={styles.root} data-portal={name} lang={locale} style={variablesOf(theme)}>
      <IntlProvider locale={locale} defaultLocale="zh-CN" messages={texts}>
        <ConfigProvider
          prefixCls={`acc-${name}`}
          iconPrefixCls={`acc-${name}-icon`}
          locale={locale === 'zh-CN' ? zhCN : enUS}
          theme={look}
          csp={csp}
          button={{ autoInsertSpace: false }}
          form={{ requiredMark: 'optional' }}
          getPopupContainer={container}
        >
          <App component={false} message={{ getContainer: container }} notification={{ getContainer: container }}>
            {children}
          </App>
        </ConfigProvider>
      </IntlProvider>
      <div ref={setOverlay} />
    </div>
  );
}
