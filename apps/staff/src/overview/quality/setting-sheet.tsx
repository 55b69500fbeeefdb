import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { changeLookSetting, readLookSetting } from '@portal/common/contract/queues/quality';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { Buttons } from '@portal/common/ui/buttons';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { QUEUES } from '../../lists/queues.ts';
import styles from './quality.module.css';

type Setting = ReplyOf<typeof readLookSetting>;
/** The shares by queue, and the fall, as fields beside each other. */
type Fields = Setting['shares'] & { fall: number };

const NAMES = Object.values(ApprovalQueue);
const SHARES = [0, 2, 5, 10, 20, 30, 50, 100];
const FALLS = [5, 10, 15, 20, 30, 50];

/** How many decisions are decided a second time. Administrators change it, who leads reads it. */
export function SettingSheet() {
  const { privileges } = useHost();
  const setting = useRead(readLookSetting, {});
  const { data, error } = setting;
  const changes = holds(privileges, Privilege.admin);
  return (
    <Sheet title={<FormattedMessage id="overview.quality.setting" />}>
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="overview.quality.setting.failed" />} query={setting} />
      )}
      {!data && !error && <PageSkeleton kind="form" rows={4} />}
      {data && (
        <p className={styles.about}>
          <FormattedMessage id="overview.quality.setting.about" />
        </p>
      )}
      {data && changes && <SettingForm stored={data} />}
      {data && !changes && (
        <Facts
          facts={NAMES.map((name) => [QUEUES[name].title, <Percent key={name} of={data.shares[name]} />] as const)}
        />
      )}
    </Sheet>
  );
}

const Percent = ({ of }: { of: number }) =>
  of === 0 ? (
    <FormattedMessage id="overview.quality.setting.off" />
  ) : (
    <FormattedNumber value={of / 100} style="percent" />
  );

const valuesOf = ({ shares, fall }: Pick<Setting, 'shares' | 'fall'>): Fields => ({ ...shares, fall });
const settingOf = ({ fall, ...shares }: Fields) => ({ shares, fall });

function SettingForm({ stored }: { stored: Setting }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'secondLooks' });
  const { mutateAsync: save } = useChange(changeLookSetting);
  const versions = useVersions(form, {
    of: changeLookSetting,
    version: stored.version,
    values: valuesOf(stored),
    read: valuesOf,
    fields: {
      ...(Object.fromEntries(
        NAMES.map((name) => [
          name,
          { label: <FormattedMessage id={QUEUES[name].title} />, show: (of: number) => <Percent of={of} /> },
        ]),
      ) as Record<ApprovalQueue, { label: React.ReactNode; show: (of: number) => React.ReactNode }>),
      fall: {
        label: <FormattedMessage id="overview.quality.setting.fall" />,
        show: (points) => <FormattedMessage id="overview.quality.setting.points" values={{ points }} />,
      },
    },
  });
  const shareOptions = (now: number) =>
    [...new Set([...SHARES, now])]
      .toSorted((one, other) => one - other)
      .map((value) => ({
        value,
        label:
          value === 0
            ? intl.formatMessage({ id: 'overview.quality.setting.off' })
            : intl.formatNumber(value / 100, { style: 'percent' }),
      }));
  return (
    <PortalForm
      form={form}
      initialValues={valuesOf(stored)}
      versions={versions}
      onSubmit={async (values) => {
        await versions.save((version) => save({ body: { ...settingOf(values), version } }));
        void message.success(intl.formatMessage({ id: 'overview.quality.setting.saved' }));
      }}
      footer={
        <Buttons>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="overview.quality.setting.save" />
          </Button>
        </Buttons>
      }
    >
      <LeaveGuard when={form.edited} />
      <div className={styles.shares}>
        {NAMES.map((name) => (
          <Form.Item key={name} name={name} label={<FormattedMessage id={QUEUES[name].title} />}>
            <Select options={shareOptions(stored.shares[name])} />
          </Form.Item>
        ))}
        <Form.Item
          name="fall"
          label={<FormattedMessage id="overview.quality.setting.fall" />}
          extra={<FormattedMessage id="overview.quality.setting.fall.about" values={{ count: SECOND_LOOK.latest }} />}
        >
          <Select
            options={[...new Set([...FALLS, stored.fall])]
              .toSorted((one, other) => one - other)
              .map((points) => ({
                value: points,
                label: intl.formatMessage({ id: 'overview.quality.setting.points' }, { points }),
              }))}
          />
        </Form.Item>
      </div>
    </PortalForm>
  );
}
