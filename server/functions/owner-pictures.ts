import { PICTURE_BYTES, PictureUse, StoredPicture } from '#contracts/site-pictures.ts'
import { type EncodePicture, encodePicture } from '#server/pictures/encode-picture.ts'
import { insertPicture } from '#server/uploaded-files.ts'

import { type Handler, RefusedRequest } from './http.ts'
import type { MemberDeps } from './member-function.ts'
import { ownerUpload } from './owner-upload.ts'

interface OwnerPicturesDeps extends MemberDeps {
  encode?: EncodePicture | undefined
}

/**
 * Takes a photo or a logo from the owner: `PictureUse` in the query, `StoredPicture` out, `PictureRefusal` where the photo is the
 * reason. It is kept for the draft, which then names it.
 */
export function ownerPictures({ encode = encodePicture, ...deps }: OwnerPicturesDeps): Handler {
  return ownerUpload(deps, {
    failure: { error: 'The picture could not be kept', event: 'a picture could not be kept' },
    refusal: 'The picture was not taken',
    maxBytes: PICTURE_BYTES,
    options(query) {
      const use = PictureUse.safeParse(Object.fromEntries(query))
      if (!use.success) throw new RefusedRequest(400, 'The request is not understood')
      return use.data
    },
    prepare: encode,
    insert: async (trx, picture) => StoredPicture.parse(await insertPicture(trx, picture)),
  })
}
