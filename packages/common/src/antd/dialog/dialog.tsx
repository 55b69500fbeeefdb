import { Modal as AntdModal } from 'antd';
import type { useAppProps as RealApp } from 'antd/es/app/context';
import type { ModalProps } from 'antd/es/modal';
import { useEffect, useRef, useState } from 'react';
import { focusedElement } from '../in-page.ts';
import { dialogFocus, rememberOpener, type DialogFocus } from './dialog-focus.ts';

/** Rendered with the content of a dialog, so that the focus moves as soon as the content is rendered. */
function Marker({ focus }: { focus: DialogFocus }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(
    function holdFocus() {
      const dialog = marker.current?.closest<HTMLElement>('[role=dialog]');
      if (dialog) focus.hold(dialog);
    },
    [focus],
  );
  return <span ref={marker} hidden />;
}

/** Added to a dialog while its action is being sent. */
const HELD = {
  closable: false,
  keyboard: false,
  mask: { closable: false },
  cancelButtonProps: { disabled: true },
} satisfies ModalProps;

/**
 * antd's Modal with focus management: the first field or the safe action has the focus when it opens, not "Close". When
 * it closes or is unmounted, the focus returns to its opener. While `confirmLoading` is set, it cannot be closed.
 */
export function Modal({ open = false, children, afterOpenChange, ...props }: ModalProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [focus] = useState(dialogFocus);
  if (open !== wasOpen) {
    setWasOpen(open);
    // During rendering, because a field with `autoFocus` gets the focus before effects run.
    if (open) focus.remember();
  }

  useEffect(
    function giveFocusBack() {
      return open ? () => focus.restoreFocus() : undefined;
    },
    [open, focus],
  );

  return (
    <AntdModal
      {...props}
      {...(props.confirmLoading && HELD)}
      open={open}
      focusable={{ ...props.focusable, focusTriggerAfterClose: false }}
      // A reopened dialog is still hidden when its content is rendered, and a hidden element cannot have the focus.
      afterOpenChange={(isOpen) => {
        if (isOpen) focus.look();
        afterOpenChange?.(isOpen);
      }}
    >
      {children}
      {open && <Marker focus={focus} />}
    </AntdModal>
  );
}

type Ask = RealApp['modal']['confirm'];
type Question = Parameters<Ask>[0];

/**
 * A question whose `onOk` returns a promise cannot be left until it ends: "Cancel" would look as if nothing were done,
 * and what the answer shows once would be lost. If it fails, "Cancel" works again.
 */
function heldWhileSending(config: Question, update: ReturnType<Ask>['update']): Question {
  const { onOk, cancelButtonProps, keyboard = true } = config;
  if (!onOk) return config;
  const hold = (held: boolean) =>
    update({
      keyboard: !held && keyboard,
      cancelButtonProps: { ...cancelButtonProps, ...(held && { disabled: true }) },
    });
  return {
    ...config,
    onOk() {
      const sent: unknown = onOk();
      if (sent instanceof Promise) {
        hold(true);
        sent.catch(() => hold(false));
      }
      return sent;
    },
  };
}

/**
 * The dialogs of antd's `App.useApp()`, with the same rules: a dangerous question opens with the focus on "Cancel", and
 * one whose answer is being sent cannot be left.
 */
export function askWithFocus({ modal }: RealApp): Record<'confirm' | 'error' | 'warning', Ask> {
  const asks =
    (kind: 'confirm' | 'error' | 'warning'): Ask =>
    (config) => {
      const restoreFocus = rememberOpener();
      const question: ReturnType<Ask> = modal[kind]({
        ...heldWhileSending(config, (changed) => question.update(changed)),
        focusable: { autoFocusButton: config.okButtonProps?.danger ? 'cancel' : 'ok', focusTriggerAfterClose: false },
        afterClose: () => {
          restoreFocus(focusedElement()?.closest('[class*="-modal-confirm"]'));
          config.afterClose?.();
        },
      });
      return question;
    };
  return { confirm: asks('confirm'), error: asks('error'), warning: asks('warning') };
}
