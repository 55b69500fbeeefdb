import { FormattedMessage } from 'react-intl';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { RegisterForm, registerDraft } from '../register-form.tsx';
import { useRegisterIndividual } from '../registration.queries.ts';
import styles from '../register-form.module.css';

const draft = registerDraft('registerIndividual');

/** The form of an individual: one address, e-mail or phone, verified by the code. */
export function IndividualForm({ onRegistered }: { onRegistered: () => void }) {
  const { mutateAsync: register } = useRegisterIndividual();
  return (
    <RegisterForm
      userType={UserType.individual}
      scene={VerifyScene.individualRegister}
      draft={draft}
      register={register}
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
