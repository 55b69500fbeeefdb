import { useHref, useNavigate } from 'react-router-dom';
import { Button, type ButtonProps } from '../antd/base.ts';

/** A link within the portal that looks like a button: opens in a new tab as links do, and moves without a page load. */
export function LinkButton({ to, ...button }: { to: string } & Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'>) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <Button
      {...button}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
