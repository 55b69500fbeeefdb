import { useSignedIn } from '../../host/use-host.tsx';
import styles from './step-up.module.css';

/** Whose proof it is. */
export function Account() {
  const { user_name, login_name, email, phone } = useSignedIn();
  const known = login_name ?? email ?? phone;
  return (
    <div className={styles.account}>
      <strong dir="auto">{user_name}</strong>
      {known !== null && <span dir="auto">{known}</span>}
    </div>
  );
}
