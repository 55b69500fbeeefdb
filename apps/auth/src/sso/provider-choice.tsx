import { Radio } from '@portal/common/antd/more';
import type { Provider } from './sso.queries.ts';
import styles from './sso.module.css';

/** The providers of an organisation as cards, of which one is chosen. Takes the props of a control in a `Form.Item`. */
export default function ProviderChoice({
  providers,
  ...field
}: {
  providers: readonly Provider[];
  id?: string;
  value?: string;
  onChange?: (event: unknown) => void;
}) {
  return (
    <Radio.Group {...field} name="idp_config_id" className={styles.choices ?? ''}>
      {providers.map(({ id, name }) => (
        <Radio key={id} value={id}>
          <bdi>{name}</bdi>
        </Radio>
      ))}
    </Radio.Group>
  );
}
