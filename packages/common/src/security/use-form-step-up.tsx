import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { App } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import type { PortalFormState } from '../form/use-portal-form.tsx';
import { recall, remember } from '../host/storage/browser-store.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { LateStepUp } from './step-up/late-step-up.tsx';
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
 * For a form whose save needs a recent sign-in: when the API asks for one, the person is asked in place, and what the
 * form has is saved at once afterwards. Who leaves for the sign-in page instead finds in `initialValues` what was typed;
 * never for secrets. `name` is unique in the remote. Render `dialog` in the form. A form in a dialog that was opened by
 * `useStepUp` passes the `leave` of that as `onLeave`, so that the dialog opens after the return.
 */
export function useFormStepUp<Fields extends object>({
  name,
  form,
  stored,
  onLeave,
}: {
  name: string;
  form: PortalFormState<Fields>;
  stored: Fields;
  onLeave?: () => void;
}): {
  initialValues: Fields;
  /** The person is on the way to the sign-in page: the leave guard is off, because the input is kept. */
  leaving: boolean;
  onFailure: (error: unknown) => void;
  dialog: ReactNode;
} {
  const { message } = App.useApp();
  const { user_id } = useSignedIn();
  const key = `typed:${user_id}:${name}`;
  const [initialValues] = useState(() => typedIn(key, stored));
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const returned = useStepUp(name, () => void message.info(<FormattedMessage id="security.again.kept" />));

  useEffect(
    function drop() {
      remember('session', key, null);
    },
    [key],
  );

  function onFailure(error: unknown) {
    if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') setAsking(true);
    else form.showFailure(error);
  }

  return {
    initialValues,
    leaving,
    onFailure,
    dialog: (
      <LateStepUp
        open={asking}
        onClose={() => {
          setAsking(false);
          setLeaving(false);
        }}
        onProven={() => {
          setAsking(false);
          form.antd.submit();
        }}
        onLeave={() => {
          flushSync(() => setLeaving(true));
          remember('session', key, JSON.stringify(form.antd.getFieldsValue(true)));
          (onLeave ?? returned.leave)();
        }}
      />
    ),
  };
}
