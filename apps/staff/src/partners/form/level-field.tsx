import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { Form, Input } from '@portal/common/antd/base';
import type { Partner, ProposedLevel } from '@portal/common/contract/console/partners';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { useHost } from '@portal/common/host/use-host';
import { partnerPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { openOf } from '../../proposal/proposal-banner.tsx';
import styles from '../partners.module.css';

/**
 * The level of a stored partner. Read-only for staff who do not decide contracts, and while another one is proposed;
 * one that was chosen before that stays until it is taken back. A partner without a contract needs none.
 */
export function LevelField({ partner }: { partner: Partner }) {
  const { privileges } = useHost();
  const { other, level_change } = partner;
  const typed = Form.useWatch('partner_level', { preserve: true }) as number | undefined;
  const mayChange = holds(privileges, Privilege.approvalContract);
  const open = openOf(level_change.proposals);
  const hint = open ? (
    <OpenLevel id={partner.id} proposal={open} />
  ) : !mayChange ? (
    <FormattedMessage id="partners.form.level.fixed" />
  ) : (
    level_change.second_pair.length > 0 && <FormattedMessage id="partners.form.level.needed" />
  );
  const stored = typed === undefined || typed === other.partner_level;
  if (!mayChange || (open && stored)) return <FixedLevel name={other.partner_level_name} extra={hint} />;
  return <LookupField name="partner_level" lookup="partnerLevel" optional={other.partner_level === 0} extra={hint} />;
}

function FixedLevel({ name, extra }: { name: string; extra: ReactNode }) {
  return (
    <>
      <Form.Item name="partner_level" hidden>
        <Input />
      </Form.Item>
      <Form.Item label={<FormattedMessage id="lookup.partnerLevel" />} htmlFor="fixedLevel" required extra={extra}>
        <Input id="fixedLevel" readOnly className={styles.frozen ?? ''} value={name || '--'} />
      </Form.Item>
    </>
  );
}

/** Which level is proposed and by whom, with the way to it. */
function OpenLevel({ id, proposal: { own, name, time, level_name: level } }: { id: string; proposal: ProposedLevel }) {
  const { search } = useLocation();
  return (
    <>
      <FormattedMessage
        id={own === 1 ? 'partners.form.level.own' : 'partners.form.level.other'}
        values={{ name, time: <DateTime at={time} />, level }}
      />{' '}
      <Link to={partnerPage(id, 'view') + search}>
        <FormattedMessage id="proposal.open" />
      </Link>
    </>
  );
}
