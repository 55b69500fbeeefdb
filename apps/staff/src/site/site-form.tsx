import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, type FormInstance } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { discardSiteDraft, publishSite, saveSiteDraft } from '@portal/common/contract/console/site';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { sameValue, type ShownFields } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ContactItems, LookItems, NameItems } from './site-items.tsx';
import { contentOf, fieldsOf, type SiteFields, type SiteState } from './fields.ts';
import { Preview } from './preview.tsx';
import { SlideItems } from './slide-items.tsx';
import { TextsField } from './texts-field.tsx';
import styles from './site.module.css';

const count = (list: readonly unknown[] | object) => (
  <FormattedMessage id="site.parts" values={{ count: Object.keys(list).length }} />
);
const label = (name: string) => <FormattedMessage id={`site.field.${name}` as 'site.field.hotline'} />;
const SHOWN: ShownFields<SiteFields> = {
  name_zh: { label: label('name_zh') },
  name_en: { label: label('name_en') },
  sender_zh: { label: label('sender_zh') },
  sender_en: { label: label('sender_en') },
  logo_light: { label: label('logo_light') },
  logo_dark: { label: label('logo_dark') },
  colour_light: { label: label('colour_light') },
  colour_dark: { label: label('colour_dark') },
  colour_panel: { label: label('colour_panel') },
  hotline: { label: label('hotline') },
  filing: { label: label('filing') },
  links: { label: label('links'), show: (links: SiteFields['links']) => Object.values(links).join(' ') },
  carousel: { label: label('carousel'), show: count },
  texts: { label: label('texts'), show: count },
};

/** The content as a form: it is saved as a draft, and published after a recent sign-in. */
export function SiteForm({ site }: { site: SiteState }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { base, draft, published } = site;
  const form = usePortalForm<SiteFields>({ name: 'site' });
  const { mutateAsync: save } = useChange(saveSiteDraft);
  const { mutateAsync: discard, isPending: discarding } = useChange(discardSiteDraft);
  const { mutateAsync: publish, isPending: publishing } = useChange(publishSite);
  const stored = fieldsOf(draft?.content ?? published, base);
  const versions = useVersions(form, {
    of: saveSiteDraft,
    version: site.draft_version,
    values: stored,
    read: ({ content }) => fieldsOf(content, base),
    fields: SHOWN,
    saved: ({ by, time }) => (
      <FormattedMessage
        id="site.savedBy"
        values={{ by: by || intl.formatMessage({ id: 'site.operator' }), at: <DateTime at={time} /> }}
      />
    ),
  });
  const now = Form.useWatch([], { form: form.antd as FormInstance, preserve: true }) as SiteFields | undefined;
  const fields = { ...stored, ...now };
  const changed = now !== undefined && !sameValue(contentOf(fields, base), contentOf(stored, base));
  const [resets, setResets] = useState(0);
  const say = (id: 'site.saved' | 'site.published' | 'site.discarded') =>
    void message.success(intl.formatMessage({ id }));
  const fail = (error: unknown) => void message.error(failureText(error, intl.locale));

  const stepUp = useStepUp('publishSite', () => publishDraft());

  function publishDraft() {
    publish({ body: { version: site.draft_version } }).then(
      () => say('site.published'),
      (error: unknown) =>
        error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required' ? stepUp.again() : fail(error),
    );
  }

  async function submit(values: SiteFields) {
    await versions.save((version) => save({ body: { content: contentOf({ ...stored, ...values }, base), version } }));
    say('site.saved');
  }

  return (
    <div className={styles.columns}>
      <PortalForm
        key={resets}
        form={form}
        className={styles.form ?? ''}
        initialValues={stored}
        versions={versions}
        onSubmit={submit}
        footer={
          <div className={styles.buttons}>
            <span className={styles.state} aria-live="polite">
              {draft ? (
                <FormattedMessage
                  id="site.draft"
                  values={{
                    by: draft.by || intl.formatMessage({ id: 'site.operator' }),
                    at: <DateTime at={draft.time} />,
                  }}
                />
              ) : (
                <FormattedMessage id="site.noDraft" />
              )}
            </span>
            {draft && (
              <Button
                loading={discarding}
                disabled={form.busy}
                onClick={() =>
                  void discard({ query: { version: site.draft_version } }).then(() => {
                    form.antd.setFieldsValue(fieldsOf(published, base));
                    setResets(resets + 1);
                    say('site.discarded');
                  }, fail)
                }
              >
                <FormattedMessage id="site.discard" />
              </Button>
            )}
            <Button htmlType="submit" loading={form.busy} disabled={!changed}>
              <FormattedMessage id="site.save" />
            </Button>
            <Button
              type="primary"
              disabled={!draft || changed || form.busy}
              loading={publishing || stepUp.checking !== null}
              onClick={() => stepUp.ask()}
            >
              <FormattedMessage id="site.publish" />
            </Button>
          </div>
        }
      >
        <LeaveGuard when={changed} />
        <Sheet title={<FormattedMessage id="site.group.name" />}>
          <NameItems site={site} />
        </Sheet>
        <Sheet title={<FormattedMessage id="site.group.look" />}>
          <LookItems sources={site.sources} />
        </Sheet>
        <Sheet title={<FormattedMessage id="site.group.contact" />}>
          <ContactItems site={site} />
        </Sheet>
        <Sheet title={<FormattedMessage id="site.group.carousel" />}>
          <SlideItems source={site.sources.carousel} />
        </Sheet>
        <Sheet title={<FormattedMessage id="site.group.texts" />}>
          <Form.Item name="texts" noStyle>
            <TextsField />
          </Form.Item>
        </Sheet>
      </PortalForm>
      <Preview fields={fields} />
      {stepUp.dialog}
    </div>
  );
}
