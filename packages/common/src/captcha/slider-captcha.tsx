import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import type { CaptchaPurpose } from '../contract/sign-in/captcha.ts';
import { focusedElement } from '../antd/in-page.ts';
import type { CaptchaModalProps } from './captcha.steps.ts';

interface Asked {
  Modal: ComponentType<CaptchaModalProps>;
  purpose: CaptchaPurpose;
  done: (token: string | null) => void;
  id: number;
}

let count = 0;

/**
 * A slider captcha on demand. `askCaptcha(purpose)` opens the dialog and resolves with the passed token, or with null
 * when the user closed it or it could not be loaded. Render `captcha` anywhere in the page. The code of the dialog is
 * loaded on first use, to keep sign-in pages small.
 */
export function useCaptcha(): { askCaptcha: (purpose: CaptchaPurpose) => Promise<string | null>; captcha: ReactNode } {
  const { message } = App.useApp();
  const intl = useIntl();
  const [asked, setAsked] = useState<Asked | null>(null);

  const askCaptcha = useCallback(
    async (purpose: CaptchaPurpose) => {
      const before = focusedElement();
      let Modal: ComponentType<CaptchaModalProps>;
      try {
        ({ CaptchaModal: Modal } = await import('./captcha-modal.tsx'));
      } catch {
        message.error(intl.formatMessage({ id: 'captcha.unreachable' }));
        return null;
      }
      return new Promise<string | null>((resolve) => {
        setAsked({
          Modal,
          purpose,
          id: ++count,
          done(token) {
            setAsked(null);
            resolve(token);
            // The dialog unmounts without restoring the focus.
            setTimeout(() => {
              if (focusedElement() === document.body && before instanceof HTMLElement) before.focus();
            });
          },
        });
      });
    },
    [intl, message],
  );

  return useMemo(
    () => ({
      askCaptcha,
      captcha: asked && <asked.Modal key={asked.id} purpose={asked.purpose} onDone={asked.done} />,
    }),
    [askCaptcha, asked],
  );
}
