import { PartnerForm } from './partner-form.tsx';

/** Registration of a partner company in four steps, which staff then review. */
export default function RegisterPartnerPage() {
  return <PartnerForm />;
}
