import { PAGE } from '@portal/common/pages/addresses';
import { WhenOpen } from '../closed.tsx';
import { PartnerForm } from './partner-form.tsx';

/** Registration of a partner company in four steps, which staff then review. */
export default function RegisterPartnerPage() {
  return (
    <WhenOpen signIn={PAGE.signInPartner} audience="partner">
      <PartnerForm />
    </WhenOpen>
  );
}
