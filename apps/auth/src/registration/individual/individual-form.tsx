import { FormattedMessage } from 'react-intl';
import { registerIndividual } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useChange } from '@portal/common/host/use-change';
import { RegisterForm, registerDraft } from '../register-form.tsx';
import styles from '../register-form.module.css';

const draft = registerDraft('registerIndividual');

/** The form of an individual: one address, e-mail or phone, verified by the code. */
export function IndividualForm({ onRegistered }: { onRegistered: () => void }) {
  const { mutateAsync: register } = useChange(registerIndividual);
  return (
    <RegisterForm
      userType={UserType.individual}
      scene={VerifyScene.individualRegister}
      draft={draft}
      register={({ method, email, phone, verify_code, username, password, terms }) =>
        register({
          body: {
            ...(method === RegisterMethod.email ? { email } : { phone }),
            verify_code,
            verify_code_type: method,
            username,
            password,
            ...terms,
            user_type: UserType.individual,
          },
        })
      }
      onRegistered={onRegistered}
    >
      {({ byEmail, email, phone, channel, code, username, passwords }) => (
        <>
          <div className={styles.code}>
            {channel(
              <FormattedMessage id={byEmail ? 'register.individual.usePhone' : 'register.individual.useEmail'} />,
            )}
            {byEmail ? email : phone}
          </div>
          {code}
          {username}
          {passwords}
        </>
      )}
    </RegisterForm>
  );
}
