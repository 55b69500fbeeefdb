import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Segmented } from '../antd/base.ts';
import type { KeyOwner, KeyScope } from '../contract/account/key-scopes.ts';
import { LinesItem } from '../form/lines-item.tsx';
import { rejectWith, type Check } from '../form/rules.tsx';
import { checkServiceNetworks } from '../rules/application/service-client.ts';
import { DAY_MS } from '../rules/units.ts';
import { ScopePicker } from './scope-picker.tsx';

/** Days until a key expires; 0: never, `now`: as it is. */
export type Lifetime = 30 | 90 | 365 | 0 | 'now';
const LIFETIMES = [30, 90, 365, 0] as const;

/** What a form limits a key to. */
export interface LimitFields {
  scopes: KeyScope[] | null;
  /** One in each line. */
  networks: string;
  expire_time: Lifetime;
}

const someScope: Check = {
  async validator(_, scopes: readonly string[] | null) {
    if (scopes?.length === 0) await rejectWith(<FormattedMessage id="accessKeys.scopes.none" />);
  },
};

/** The end of a key with this lifetime, from now on; undefined for no end. */
export const endOf = (days: Exclude<Lifetime, 'now'>): string | undefined =>
  days === 0 ? undefined : new Date(Date.now() + days * DAY_MS).toISOString();

/** The fields that limit a key. `changes`: an end is there already and can stay. */
export function LimitItems({ owner, changes = false }: { owner: KeyOwner; changes?: boolean }) {
  const intl = useIntl();
  const lifetimes: readonly Lifetime[] = changes ? ['now', ...LIFETIMES] : LIFETIMES;
  const nameOf = (days: Lifetime) =>
    days === 'now'
      ? intl.formatMessage({ id: 'accessKeys.create.expiry.now' })
      : days === 0
        ? intl.formatMessage({ id: 'accessKeys.create.never' })
        : intl.formatMessage({ id: 'accessKeys.create.days' }, { days });
  return (
    <>
      <Form.Item
        name="scopes"
        label={<FormattedMessage id="accessKeys.scopes" />}
        required
        validateTrigger="onChange"
        rules={[someScope]}
      >
        <ScopePicker owner={owner} />
      </Form.Item>
      <LinesItem
        name="networks"
        label={<FormattedMessage id="accessKeys.networks" />}
        check={checkServiceNetworks}
        extra={<FormattedMessage id="accessKeys.networks.text" />}
      />
      <Form.Item
        name="expire_time"
        label={<FormattedMessage id="accessKeys.create.expiry" />}
        required
        extra={<FormattedMessage id="accessKeys.create.expiry.text" />}
      >
        <Segmented
          block
          name="expire_time"
          aria-label={intl.formatMessage({ id: 'accessKeys.create.expiry' })}
          options={lifetimes.map((days) => ({ value: days, label: nameOf(days) }))}
        />
      </Form.Item>
    </>
  );
}
