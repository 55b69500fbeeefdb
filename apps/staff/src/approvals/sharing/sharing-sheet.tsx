import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/more';
import { listColleagues, type Colleague } from '@portal/common/contract/queues/next';
import { changeSharing, readSharing, type Sharer } from '@portal/common/contract/queues/sharing';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { SharingMode } from '@portal/common/enums/approval/sharing';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { rejectWith } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { Buttons } from '@portal/common/ui/buttons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { SharersField } from './sharers-field.tsx';
import styles from './sharing.module.css';

interface Fields {
  mode: SharingMode;
  people: Sharer[];
}

/** How new requests are assigned by themselves. */
export function SharingSheet() {
  const sharing = useRead(readSharing, {});
  const colleagues = useRead(listColleagues, {});
  const failed = [sharing, colleagues].find(({ error, data }) => error && !data);
  return (
    <Sheet title={<FormattedMessage id="approvals.sharing.form" />}>
      {failed && <LoadFailed title={<FormattedMessage id="approvals.sharing.form.failed" />} query={failed} />}
      {!failed && !(sharing.data && colleagues.data) && <PageSkeleton kind="form" rows={4} />}
      {sharing.data && colleagues.data && (
        <SharingForm stored={sharing.data} colleagues={colleagues.data.colleagues.filter(decides)} />
      )}
    </Sheet>
  );
}

const decides = ({ queues }: Colleague) => queues.length > 0;
const MODES = Object.values(SharingMode);
const read = ({ mode, people }: Fields): Fields => ({ mode, people });

function SharingForm({
  stored,
  colleagues,
}: {
  stored: ReplyOf<typeof readSharing>;
  colleagues: readonly Colleague[];
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'sharing' });
  const { mutateAsync: save } = useChange(changeSharing);
  const mode = Form.useWatch('mode', form.antd) ?? stored.mode;
  const versions = useVersions(form, {
    of: changeSharing,
    version: stored.version,
    values: read(stored),
    read,
    fields: {
      mode: {
        label: <FormattedMessage id="approvals.sharing.mode" />,
        show: (value) => <FormattedMessage id={`approvals.sharing.mode.${value}`} />,
      },
      people: {
        label: <FormattedMessage id="approvals.sharing.people" />,
        show: (value) => (
          <FormattedList value={value.map(({ id }) => colleagues.find(({ user_id }) => user_id === id)?.name ?? id)} />
        ),
      },
    },
  });
  return (
    <PortalForm
      form={form}
      initialValues={read(stored)}
      versions={versions}
      onSubmit={async (values) => {
        // Kept while it is off, so that it is not typed again when it is switched on.
        const people = form.antd.getFieldValue('people') as Sharer[];
        await versions.save((version) => save({ body: { mode: values.mode, people, version } }));
        const off = values.mode === SharingMode.off;
        void message.success(
          intl.formatMessage({ id: off ? 'approvals.sharing.saved.off' : 'approvals.sharing.saved' }),
        );
      }}
      footer={
        <Buttons>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="approvals.sharing.save" />
          </Button>
        </Buttons>
      }
    >
      <LeaveGuard when={form.edited} />
      <Form.Item name="mode" label={<FormattedMessage id="approvals.sharing.mode" />}>
        <Radio.Group className={styles.modes ?? ''}>
          {MODES.map((one) => (
            <Radio key={one} value={one}>
              <FormattedMessage id={`approvals.sharing.mode.${one}`} />
              <span className={styles.about}>
                <FormattedMessage id={`approvals.sharing.mode.${one}.about`} />
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {mode !== SharingMode.off && (
        <Form.Item
          name="people"
          label={<FormattedMessage id="approvals.sharing.people" />}
          validateTrigger="onSubmit"
          rules={[
            {
              async validator(_, people: readonly Sharer[] = []) {
                if (people.length === 0) await rejectWith(<FormattedMessage id="approvals.sharing.people.empty" />);
              },
            },
          ]}
        >
          <SharersField colleagues={colleagues} bySkill={mode === SharingMode.skill} />
        </Form.Item>
      )}
    </PortalForm>
  );
}
