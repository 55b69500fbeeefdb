import { PartnerForm } from './partner-form.tsx';

/** Registration of a partner company in four steps (spec 1 §2); staff review what it ends in. */
export default function RegisterPartnerPage() {
  return <PartnerForm />;
}
