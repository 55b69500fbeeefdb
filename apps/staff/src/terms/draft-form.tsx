import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Checkbox, Form, Input, Segmented } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { ApiError } from '@portal/common/client/api-error';
import {
  dropTermsDraft,
  publishTerms,
  saveTermsDraft,
  type PublishedTerms,
  type TermsDraft,
} from '@portal/common/contract/console/terms-documents';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkTermsText, checkTermsTitle } from '@portal/common/rules/terms/terms';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Comparison } from './comparison.tsx';
import { DayItem } from './day-item.tsx';
import { bodyOf, EMPTY, fieldsOf, type TermsFields } from './fields.ts';
import { Preview } from './preview.tsx';
import styles from './terms.module.css';

type View = 'write' | 'preview' | 'difference';

/** The draft of the next version: written, previewed, compared with the version before, and published. */
export function DraftForm({
  document,
  draft,
  before,
  latest,
  onDiscarded,
}: {
  document: string;
  draft: TermsDraft | null;
  before: PublishedTerms | null;
  latest: { text_zh: string; text_en: string } | null;
  onDiscarded: () => void;
}) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const form = usePortalForm<TermsFields>({ name: 'terms' });
  const [view, setView] = useState<View>('write');
  const [version, setVersion] = useState(draft?.version);
  const { mutateAsync: save } = useChange(saveTermsDraft);
  const { mutateAsync: publish, isPending: publishing } = useChange(publishTerms, { also: ['audit'] });
  const { mutateAsync: drop, isPending: dropping } = useChange(dropTermsDraft);
  const stepUp = useStepUp('terms', confirm);
  const stored: TermsFields = draft
    ? fieldsOf(draft)
    : { ...EMPTY, ...(before && latest && { title_zh: before.title_zh, title_en: before.title_en, ...latest }) };
  const now = { ...stored, ...(Form.useWatch([], form.antd) as TermsFields | undefined) };

  function confirm() {
    void modal.confirm({
      title: intl.formatMessage({ id: 'terms.publish.title' }),
      content: intl.formatMessage({ id: now.asks_again ? 'terms.publish.asks' : 'terms.publish.text' }),
      okText: intl.formatMessage({ id: 'terms.publish' }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      async onOk() {
        try {
          await publish({ params: { document }, body: { version: version ?? 0 } });
          void message.success(intl.formatMessage({ id: 'terms.published' }));
        } catch (error) {
          if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again();
          else void message.error(failureText(error, intl.locale));
        }
      },
    });
  }

  function discard() {
    return modal.confirm({
      title: intl.formatMessage({ id: 'terms.discard.title' }),
      content: intl.formatMessage({ id: 'terms.discard.text' }),
      okText: intl.formatMessage({ id: 'terms.discard' }),
      okButtonProps: { danger: true },
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      async onOk() {
        try {
          await drop({ params: { document } });
          onDiscarded();
        } catch (error) {
          void message.error(failureText(error, intl.locale));
        }
      },
    });
  }

  const publication = (
    <Button
      type="primary"
      disabled={version === undefined || form.edited}
      loading={publishing || stepUp.checking !== null}
      onClick={() => stepUp.ask()}
    >
      <FormattedMessage id="terms.publish" />
    </Button>
  );
  const label = (id: keyof TermsFields) => <FormattedMessage id={`terms.field.${id}`} />;
  return (
    <>
      <Segmented<View>
        aria-label={intl.formatMessage({ id: 'terms.view' })}
        className={styles.views ?? ''}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: <FormattedMessage id="terms.view.write" /> },
          { value: 'preview', label: <FormattedMessage id="terms.view.preview" /> },
          { value: 'difference', label: <FormattedMessage id="terms.view.difference" />, disabled: latest === null },
        ]}
      />
      {view === 'preview' && <Preview of={now} />}
      {view === 'difference' && before && latest && <Comparison before={{ ...before, ...latest }} now={now} />}
      {view !== 'write' && (
        <div className={styles.buttons}>
          {form.edited && (
            <span className={styles.hint}>
              <FormattedMessage id="terms.publish.saveFirst" />
            </span>
          )}
          {publication}
        </div>
      )}
      <div hidden={view !== 'write'}>
        <PortalForm
          form={form}
          initialValues={stored}
          onSubmit={async (fields) => {
            const saved = await save({
              params: { document },
              body: { ...bodyOf({ ...stored, ...fields }), ...(version !== undefined && { version }) },
            });
            setVersion(saved.version);
            void message.success(intl.formatMessage({ id: 'terms.saved' }));
          }}
          footer={
            <div className={styles.buttons}>
              {draft && (
                <Button danger loading={dropping} onClick={() => void discard()}>
                  <FormattedMessage id="terms.discard" />
                </Button>
              )}
              <Button htmlType="submit" loading={form.busy}>
                <FormattedMessage id="terms.save" />
              </Button>
              {publication}
            </div>
          }
        >
          <LeaveGuard when={form.edited} />
          {(['zh', 'en'] as const).map((language) => (
            <div key={language}>
              <Form.Item
                name={`title_${language}`}
                label={label(`title_${language}`)}
                rules={[passes(checkTermsTitle)]}
              >
                <Input />
              </Form.Item>
              <Form.Item name={`text_${language}`} label={label(`text_${language}`)} rules={[passes(checkTermsText)]}>
                <GrowingArea size="page" />
              </Form.Item>
            </div>
          ))}
          <Form.Item name="required" valuePropName="checked" className={styles.box ?? ''}>
            <Checkbox>{label('required')}</Checkbox>
          </Form.Item>
          <Form.Item name="asks_again" valuePropName="checked">
            <Checkbox>{label('asks_again')}</Checkbox>
          </Form.Item>
          <DayItem name="valid_time" />
          <DayItem name="keys_until_time" hidden={!now.asks_again} />
        </PortalForm>
      </div>
      {stepUp.dialog}
    </>
  );
}
