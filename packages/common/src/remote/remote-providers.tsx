import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import {
  antdPrefix,
  App,
  ConfigProvider,
  enUS,
  loadOver,
  themeOf,
  variablesOf,
  zhCN,
  type ConfigProviderProps,
} from '../antd/base.ts';
import type { PortalContent } from '../contract/portal/config.ts';
import type { Host } from '../host/host.ts';
import type { Locale } from '../intl/locale.ts';
import styles from './remote-providers.module.css';
import { TextElement } from '../host/text-element.tsx';
import { useTexts, type Messages } from '../host/use-texts.ts';
import { whenUsed } from '../late/when-used.ts';

/** Nonce for the styles of this page, if its policy requires one. */
function styleNonce() {
  return document.querySelector<HTMLElement>('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce;
}

/**
 * The root of every screen: texts, theme and its own element. antd's classes begin with `acc-`, CSS variables with
 * `--acc-`; modals, drop-downs and messages open inside the element, so nothing leaks into the embedding page. A change
 * of language or theme does not remount, so input is kept. A new language is shown once its texts are loaded.
 */
export function RemoteProviders({
  name,
  locale: wanted,
  theme,
  messages,
  own,
  children,
}: {
  name: string;
  locale: Locale;
  theme: Host['theme'];
  messages: Messages;
  /** The provider's texts, over those of `messages`. */
  own?: PortalContent['words'];
  children: ReactNode;
}) {
  const overlay = useRef<HTMLDivElement>(null);
  // Kept while the theme is: a new object would rerender every control.
  const [config, message] = useMemo(() => {
    const container = () => overlay.current ?? document.body;
    const chosen = themeOf(theme);
    // Prerendered pages have neither.
    const isPage = typeof matchMedia === 'function';
    const still = isPage && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const antd: ConfigProviderProps = {
      theme: { ...chosen, inherit: false, token: still ? { ...chosen.token, motion: false } : chosen.token },
      // Waves of buttons do not follow the token.
      wave: { disabled: still },
      csp: { nonce: isPage ? styleNonce() : undefined },
      button: { autoInsertSpace: false },
      form: { requiredMark: 'optional' },
      getPopupContainer: container,
    };
    return [antd, { getContainer: container }];
  }, [theme]);

  useEffect(function fetchDialogsAhead() {
    // Loads the dialogs in advance, without waiting for them: a dialog must not need the network when the connection
    // is lost.
    return whenUsed(
      () =>
        void loadOver().catch(() => {
          /* asked for again when something opens */
        }),
    );
  }, []);

  const texts = useTexts(messages, wanted, own);
  if (!texts) return <div className={styles.root} data-portal={name} style={variablesOf(theme, wanted)} />;
  // The app's tests of texts check that all messages exist, so any id of the app is valid here.
  const { locale, words } = texts as { locale: Locale; words: IntlConfig['messages'] };

  return (
    <div className={styles.root} data-portal={name} lang={locale} style={variablesOf(theme, locale)}>
      <IntlProvider locale={locale} defaultLocale="zh-CN" messages={words} textComponent={TextElement}>
        <ConfigProvider
          prefixCls={antdPrefix}
          iconPrefixCls={`${antdPrefix}-icon`}
          locale={locale === 'zh-CN' ? zhCN : enUS}
          {...config}
        >
          <App message={message}>{children}</App>
        </ConfigProvider>
      </IntlProvider>
      {/* Marked for the shell, which hides what stands below a part that is being read (`portal-frame.module.css`). */}
      <div ref={overlay} data-overlay />
    </div>
  );
}
