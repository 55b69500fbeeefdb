import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { messageOf } from '@portal/common/form/server-message';
import type { PortalFormState } from '@portal/common/form/use-portal-form';

/** Dialogs about a submission that was refused. */
function useFailureDialogs() {
  const intl = useIntl();
  const { modal } = App.useApp();
  return {
    /**
     * The picture says something else than the form: submit all the same, or change it. `onChange` runs when the dialog
     * has closed and the focus is back on the page.
     */
    confirmDifference(
      error: ApiError,
      { onSubmit, onChange }: { onSubmit: () => Promise<void>; onChange: () => void },
    ) {
      let change = false;
      modal.confirm({
        title: intl.formatMessage({ id: 'certification.byLicence.differs' }),
        content: messageOf(error, intl.locale),
        okText: intl.formatMessage({ id: 'certification.byLicence.differs.submit' }),
        cancelText: intl.formatMessage({ id: 'certification.byLicence.differs.change' }),
        onOk: onSubmit,
        onCancel: () => {
          change = true;
        },
        afterClose: () => {
          if (change) onChange();
        },
      });
    },
    /** Without an error: the API did not answer. */
    showFailed(error: ApiError | undefined) {
      modal.error({
        title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
        content: error ? messageOf(error, intl.locale) : <FormattedMessage id="certification.byLicence.failed.text" />,
        okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
      });
    },
  };
}

/**
 * Shows why a form could not be sent, at its fields or in a dialog; the user can insist on values that differ from the
 * picture, which sends it again.
 */
export function useSendFailure<Fields extends object>(
  form: PortalFormState<Fields>,
  send: (insist?: string) => Promise<void>,
) {
  const { confirmDifference, showFailed } = useFailureDialogs();

  function onFailure(error: unknown) {
    const known = error instanceof ApiError ? error : undefined;
    const shown = form.showAtFields(error);
    if (known && typeof known.more.insist === 'string') {
      const { insist } = known.more;
      confirmDifference(known, {
        onSubmit: () => form.run(() => send(insist), onFailure),
        // The dialog gives the focus back to the field, which removes its error.
        onChange: () => {
          form.showAtFields(error);
        },
      });
    }
    if (!shown) showFailed(known);
  }

  return { onFailure };
}
