import { FormattedMessage } from 'react-intl';
import { Alert, Form, Input } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { passes } from '@portal/common/form/rules';
import type { ShownFields } from '@portal/common/form/version/difference';
import { checkApplicationAddress } from '@portal/common/rules/application/application';
import { checkClientKeys, type ClientProof } from '@portal/common/rules/application/client-keys';
import { Choice } from './choice.tsx';
import type { KeysFields } from './proof.ts';
import { shownLines } from './shown-lines.tsx';
import styles from '../applications.module.css';

const PROOFS = (['secret', 'keys', 'address'] as const).map((value) => ({
  value,
  text: `applications.proof.${value}` as const,
}));

/** Labels of the fields, and how their values are shown. */
export const PROOF_SHOWN: ShownFields<KeysFields> = {
  proof: {
    label: <FormattedMessage id="applications.proof" />,
    show: (proof: ClientProof) => <FormattedMessage id={`applications.proof.${proof}`} />,
  },
  public_keys: { label: <FormattedMessage id="applications.field.public_keys" />, show: shownLines },
  keys_address: { label: <FormattedMessage id="applications.field.keys_address" /> },
};

/** Fields of how an application or a service client proves itself. `before`: what a change ends is said. */
export function ProofItems({
  proof,
  before,
}: {
  proof: ClientProof;
  before?: { proof: ClientProof; secrets: number } | undefined;
}) {
  return (
    <>
      <Form.Item name="proof" label={<FormattedMessage id="applications.proof.by" />}>
        <Choice options={PROOFS} />
      </Form.Item>
      {proof === 'keys' && (
        <Form.Item
          name="public_keys"
          label={<FormattedMessage id="applications.field.public_keys" />}
          extra={<FormattedMessage id="applications.hint.keys" />}
          required
          rules={[passes(checkClientKeys)]}
        >
          <GrowingArea size="page" spellCheck={false} autoCapitalize="none" className={styles.mono ?? ''} />
        </Form.Item>
      )}
      {proof === 'address' && (
        <Form.Item
          name="keys_address"
          label={<FormattedMessage id="applications.field.keys_address" />}
          extra={<FormattedMessage id="applications.hint.keys_address" />}
          required
          rules={[passes(checkApplicationAddress)]}
        >
          <Input autoComplete="off" inputMode="url" spellCheck={false} placeholder="https://" />
        </Form.Item>
      )}
      {before && proof !== before.proof && (proof === 'secret' || before.secrets > 0) && (
        <Alert
          type="warning"
          showIcon
          className={styles.warning ?? ''}
          title={
            <FormattedMessage id={proof === 'secret' ? 'applications.proof.noKeys' : 'applications.proof.noSecrets'} />
          }
        />
      )}
    </>
  );
}
