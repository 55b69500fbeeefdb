import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { askToJoin } from '@portal/common/contract/company/joining';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { passes } from '@portal/common/form/rules';
import { useChange } from '@portal/common/host/use-change';
import { checkCompanyName, checkPartnerName } from '@portal/common/rules/company/company-name';
import { NoteItem } from './ask-form.tsx';
import { LoginNameItem } from '../register-items.tsx';
import { RegisterForm, registerDraft, type Individual } from '../register-form.tsx';
import styles from '../register-form.module.css';

/** The form names its fields like the call, so that refusals find their fields. */
interface Asking extends Individual {
  company: string;
  login_name?: string;
  note?: string;
}

/** That of an enterprise is shared with its registration: what was typed there is here too, and the other way round. */
const DRAFTS = {
  [UserType.enterprise]: registerDraft('registerEnterprise', { company: '', login_name: '', note: '' }),
  [UserType.partner]: registerDraft('joinPartner', { company: '', note: '' }),
};

/** Asks to join a company: an address proven by a code, the name of the company, and a note for those who decide. */
export function JoinForm({
  userType,
  company,
  onAsked,
}: {
  userType: 2 | 4;
  /** Name of the company, from where one comes from. */
  company: string;
  onAsked: (ticket: string) => void;
}) {
  const { mutateAsync: ask } = useChange(askToJoin);
  const ticket = useRef('');
  const enterprise = userType === UserType.enterprise;
  return (
    <RegisterForm<Asking>
      userType={userType}
      scene={enterprise ? VerifyScene.enterpriseRegister : VerifyScene.partnerRegister}
      draft={DRAFTS[userType]}
      initial={{ company, note: '', ...(enterprise && { login_name: '' }) }}
      submit={<FormattedMessage id="join.submit" />}
      purposes={false}
      register={async ({
        method,
        email,
        phone,
        verify_code,
        company: name,
        username,
        login_name,
        password,
        note,
        terms,
      }) => {
        const asked = await ask({
          body: {
            user_type: userType,
            company: name,
            ...(enterprise && login_name !== undefined && { login_name }),
            username,
            email,
            phone,
            verify_code,
            verify_code_type: method,
            password,
            note: note ?? '',
            ...(terms.accepted && { accepted: terms.accepted }),
          },
        });
        ticket.current = asked.ticket;
      }}
      onRegistered={() => onAsked(ticket.current)}
    >
      {({ byEmail, email, phone, channel, code, username, passwords, free }) => (
        <div className={styles.fields}>
          {email}
          {phone}
          <div className={styles.code}>
            {channel(<FormattedMessage id={byEmail ? 'register.toPhone' : 'register.toEmail'} />)}
            {code}
          </div>
          <Form.Item
            name="company"
            rules={[passes(enterprise ? checkCompanyName : checkPartnerName)]}
            label={<FormattedMessage id="register.field.company" />}
            extra={<FormattedMessage id="join.company.hint" />}
          >
            <Input name="company" autoComplete="organization" maxLength={100} />
          </Form.Item>
          {username}
          {enterprise && <LoginNameItem free={free(ParamType.loginName)} />}
          {passwords}
          <NoteItem rows={2} className={styles.whole ?? ''} />
        </div>
      )}
    </RegisterForm>
  );
}
