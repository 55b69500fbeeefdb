import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { LicenceUpload, type LicenceUploadProps } from '@portal/common/form/licence/licence-upload';
import type { ReadAtUpload } from '@portal/common/form/licence/read-values';
import { useLicenceImage } from '../certification.queries.ts';
import { useUploadLicence } from '../submission.queries.ts';

/** The upload of the picture, which shows the one uploaded before. Takes the props of a control in a `Form.Item`. */
export function PictureUpload({
  before,
  typeNow,
  ...control
}: {
  /** The id of the picture uploaded before; empty if there is none. */
  before: string;
  /** Returns the type that is chosen now. */
  typeNow: () => LicenceType | undefined;
} & Omit<LicenceUploadProps<ReadAtUpload>, 'current' | 'currentName' | 'upload'>) {
  const uploadLicence = useUploadLicence();
  const picture = useLicenceImage(before);
  return (
    <LicenceUpload
      {...control}
      current={picture.data?.image}
      currentName={picture.data?.name}
      upload={async (file, how) => {
        const { imageId, ...found } = await uploadLicence(file, typeNow() ?? LicenceType.businessLicence, how);
        return { id: imageId, ...found };
      }}
    />
  );
}
