import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox, Form, Input } from '@portal/common/antd/base';
import { PortalForm } from '@portal/common/form/portal-form';
import { passesOnceTyped } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkOrganisationOrEmail } from '@portal/common/rules/identity-provider/organisation-id';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import type { Organisation, Provider } from './sso.queries.ts';
import { useTypedOrganisation, type Fields } from './use-typed-organisation.tsx';
import styles from './sso.module.css';

/** Lazy: the widget belongs to the scripts of later pages. */
const ProviderChoice = lazy(() => import('./provider-choice.tsx'));

export interface SsoChoice {
  organisation: string;
  provider: Provider;
}

/** Organisation and provider: the id is checked when its field is left; the button is enabled when both are chosen. */
export function SsoForm({
  organisation: given,
  notice,
  onChosen,
}: {
  /** From the address; empty if it has none. */
  organisation: string;
  /** Why the last attempt failed. */
  notice: ReactNode;
  onChosen: (choice: SsoChoice) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Fields>({ name: 'sso', failure: notice });
  const chosen = Form.useWatch('idp_config_id', form.antd);
  const { organisation, providers, ask, input, keep } = useTypedOrganisation(form, given);
  const provider = providers.find(({ id }) => id === chosen);

  function submit({ enterprise_id, remember }: Fields) {
    const id = enterprise_id.trim();
    if (!provider || organisation.is !== 'known') {
      ask(id);
      return;
    }
    keep(remember ? id : null);
    onChosen({ organisation: organisation.id, provider });
  }

  return (
    <PortalForm
      form={form}
      initialValues={{ enterprise_id: given, remember: false }}
      onSubmit={submit}
      footer={
        <Button type="primary" size="large" htmlType="submit" block disabled={!provider}>
          <FormattedMessage id="sso.submit" />
        </Button>
      }
    >
      <Form.Item
        name="enterprise_id"
        validateFirst
        label={<FormattedMessage id="sso.field.organisation" />}
        rules={passesOnceTyped(checkOrganisationOrEmail)}
      >
        <Input
          name="enterprise_id"
          size="large"
          autoComplete="organization"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          placeholder={intl.formatMessage({ id: 'sso.field.organisationHint' })}
          {...input}
        />
      </Form.Item>
      <Form.Item name="remember" valuePropName="checked" className={styles.remember ?? ''}>
        <Checkbox>
          <FormattedMessage id="sso.remember" />
        </Checkbox>
      </Form.Item>
      <div className={styles.providers}>
        {providers.length > 0 ? (
          <Suspense fallback={<Pending organisation={{ is: 'asking' }} />}>
            <Form.Item name="idp_config_id" label={<FormattedMessage id="sso.field.provider" />}>
              <ProviderChoice providers={providers} />
            </Form.Item>
          </Suspense>
        ) : (
          <Pending organisation={organisation} />
        )}
      </div>
      <VisuallyHidden role="status">
        {providers.length > 0 && <FormattedMessage id="sso.listed" values={{ count: providers.length }} />}
      </VisuallyHidden>
    </PortalForm>
  );
}

/** Shown until there are providers. */
function Pending({ organisation }: { organisation: Organisation }) {
  return (
    <p className={styles.pending} role="status">
      {organisation.is === 'asking' && <FormattedMessage id="sso.checking" />}
      {organisation.is === 'known' && <FormattedMessage id="sso.none" />}
      {(organisation.is === 'idle' || organisation.is === 'unknown') && <FormattedMessage id="sso.pending" />}
      {organisation.is === 'failed' && (
        <>
          <FormattedMessage id="sso.unchecked" />{' '}
          <Button type="link" className={styles.again ?? ''} onClick={organisation.again}>
            <FormattedMessage id="sso.checkAgain" />
          </Button>
        </>
      )}
    </p>
  );
}
