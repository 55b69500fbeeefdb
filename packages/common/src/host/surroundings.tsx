import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { antdPrefix, App, ConfigProvider, enUS, loadOver, themeOf, variablesOf, zhCN, type ConfigProviderProps } from '../antd/base.ts';
import type { Host } from './host.ts';
import type { Locale } from '../intl/locale.ts';
import styles from './surroundings.module.css';
import { useTexts, type Messages } from './use-texts.ts';
import { whenIdle } from './when-idle.ts';

/** The nonce that the server gave to this page's styles, when its policy asks for one. */
function styleNonce() {
  return document.querySelector<HTMLElement>('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce || undefined;
}

// Constant objects: a new one would rerender every control.
const BUTTON: ConfigProviderProps['button'] = { autoInsertSpace: false };
const FORM: ConfigProviderProps['form'] = { requiredMark: 'optional' };

/**
 * What every screen of ours stands in: texts, theme, and an element of its own. Classes of antd begin with `acc-`, CSS
 * variables with `--acc-`; modals, drop-downs and messages open inside the element, so nothing of ours lands in the page
 * around it. Changing language or theme renders anew without mounting anew: what is typed stays. A language whose texts are
 * still on their way shows when they are there.
 */
export function Surroundings({ name, locale: wanted, theme, messages, children }: {
  name: string; locale: Locale; theme: Host['theme']; messages: Messages; children: ReactNode;
}) {
  const overlay = useRef<HTMLDivElement>(null);
  const container = useCallback(() => overlay.current ?? document.body, []);
  const message = useMemo(() => ({ getContainer: container }), [container]);
  const look = useMemo(() => {
    const chosen = themeOf(theme);
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    return { ...chosen, inherit: false, token: still ? { ...chosen.token, motion: false } : chosen.token };
  }, [theme]);
  const csp = useMemo(() => ({ nonce: typeof document === 'undefined' ? undefined : styleNonce() }), []);

  useEffect(function fetchDialogsAhead() {
    // What opens over the page is not waited for, but must not have to be fetched when a connection is just lost.
    return whenIdle(() => void loadOver().catch(() => { /* asked for again when something opens */ }));
  }, []);

  const texts = useTexts(messages, wanted);
  if (!texts) return <div className={styles.root} data-portal={name} style={variablesOf(theme)} />;
  // In an app only its own ids count as messages; that all of them are there, the app's tests of texts say.
  const { locale, words } = texts as { locale: Locale; words: IntlConfig['messages'] };

  return (
    <div className={styles.root} data-portal={name} lang={locale} style={variablesOf(theme)}>
      <IntlProvider locale={locale} defaultLocale="zh-CN" messages={words}>
        <ConfigProvider
          prefixCls={antdPrefix}
          iconPrefixCls={`${antdPrefix}-icon`}
          locale={locale === 'zh-CN' ? zhCN : enUS}
          theme={look}
          csp={csp}
          button={BUTTON}
          form={FORM}
          getPopupContainer={container}
        >
          <App message={message}>
            {children}
          </App>
        </ConfigProvider>
      </IntlProvider>
      <div ref={overlay} />
    </div>
  );
}
