import { useSearchParams } from 'react-router-dom';
import { EditPassword } from './edit-password.tsx';
import { FindPassword } from './find-password.tsx';

/** `/setPassword/set` (spec 1 §2): changes the password of whoever is signed in with `pwd_flag=edit`, finds a forgotten one otherwise. */
export default function SetPasswordPage() {
  const [query] = useSearchParams();
  return query.get('pwd_flag') === 'edit' ? <EditPassword /> : <FindPassword />;
}
