import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { App } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import type { PortalFormState } from '../form/use-portal-form.tsx';
import { recall, remember } from '../host/storage/browser-store.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { useStepUp } from './use-step-up.tsx';

/** The kept input, as far as the form still has fields of that name and kind. */
function typedIn<Fields extends object>(key: string, stored: Fields): Fields {
  try {
    const kept = JSON.parse(recall('session', key) ?? '{}') as Record<string, unknown>;
    const fits = ([field, value]: [string, unknown]) =>
      field in kept && typeof kept[field] === typeof value && Array.isArray(kept[field]) === Array.isArray(value);
    const fields = Object.entries(stored).map(([field, value]) => [
      field,
      fits([field, value]) ? kept[field] : (value as unknown),
    ]);
    return Object.fromEntries(fields) as Fields;
  } catch {
    return stored;
  }
}

/**
 * For a form whose save needs a recent sign-in: when the API asks for one, the form offers it and keeps what was typed,
 * which is in `initialValues` afterwards. Never for secrets. `name` is unique in the remote. A form in a dialog that
 * was opened by `useStepUp` passes `onAgain`, which asks there; others render `dialog`.
 */
export function useFormStepUp<Fields extends object>({
  name,
  form,
  stored,
  onAgain,
}: {
  name: string;
  form: PortalFormState<Fields>;
  stored: Fields;
  onAgain?: () => void;
}): {
  initialValues: Fields;
  /** Signing in again is offered: the leave guard is off, because nothing is lost. */
  asking: boolean;
  onFailure: (error: unknown) => void;
  dialog: ReactNode;
} {
  const { message } = App.useApp();
  const { user_id } = useSignedIn();
  const key = `typed:${user_id}:${name}`;
  const [initialValues] = useState(() => typedIn(key, stored));
  const stepUp = useStepUp(name, () => void message.info(<FormattedMessage id="security.again.kept" />));

  useEffect(
    function drop() {
      remember('session', key, null);
    },
    [key],
  );

  function onFailure(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'Account.SignIn.Recent.Required') {
      form.showFailure(error);
      return;
    }
    remember('session', key, JSON.stringify(form.antd.getFieldsValue(true)));
    (onAgain ?? stepUp.again)();
  }

  return { initialValues, asking: stepUp.asking, onFailure, dialog: stepUp.dialog };
}
