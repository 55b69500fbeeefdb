import { useSearchParams } from 'react-router-dom';
import { EditPassword } from './edit-password.tsx';
import { FindPassword } from './find-password.tsx';

/**
 * `/setPassword/set`: with `pwd_flag=edit` changes the password of the signed-in user, else recovers a forgotten one.
 */
export default function SetPasswordPage() {
  const [query] = useSearchParams();
  return query.get('pwd_flag') === 'edit' ? <EditPassword /> : <FindPassword />;
}
