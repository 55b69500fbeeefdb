import type { ReactNode } from 'react';
import { Button } from '../../antd/base.ts';
import { Upload } from '../../antd/media.ts';
import { Icon } from '../../ui/icons.tsx';

/** Button that chooses a file and passes it on at once. `accept`: as of a file input. */
export const FileButton = ({
  id,
  accept,
  primary = false,
  busy,
  disabled = false,
  onFile,
  children,
}: {
  /** Of the file input, which a form's label names. */
  id?: string | undefined;
  accept: string;
  primary?: boolean;
  busy: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) => (
  <Upload
    {...(id === undefined ? {} : { id })}
    accept={accept}
    showUploadList={false}
    disabled={busy || disabled}
    beforeUpload={(file) => {
      onFile(file);
      return false;
    }}
  >
    <Button
      type={primary ? 'primary' : 'default'}
      icon={<Icon name="upload" size={16} />}
      loading={busy}
      disabled={disabled}
    >
      {children}
    </Button>
  </Upload>
);
