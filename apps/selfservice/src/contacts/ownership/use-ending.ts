import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { usePeople } from '../people.ts';
import { useConfirm } from '../use-confirm.ts';

/** Ends an offer: `ask` withdraws or declines a valid one after a confirmation, `end` removes an expired one. */
export function useEnding() {
  const intl = useIntl();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useChange(usePeople().calls.endOffer);
  const co_id = useCompanyId();

  async function end(): Promise<boolean> {
    try {
      await mutateAsync({ params: { co_id } });
      return true;
    } catch (error) {
      void message.error(failureText(error, intl.locale));
      return false;
    }
  }

  return {
    ending: isPending,
    end,
    async ask(how: 'withdraw' | 'decline', name: string) {
      const sure = await confirm({
        title: `ownership.${how}.title`,
        text: `ownership.${how}.text`,
        ok: `ownership.${how}`,
        name,
      });
      if (sure && (await end())) void message.success(intl.formatMessage({ id: `ownership.${how}.done` }, { name }));
    },
  };
}
