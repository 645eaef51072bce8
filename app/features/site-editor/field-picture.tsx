import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'

import { TextField } from '#app/components/field.tsx'
import { sitePictures as words } from '#content/messages/uploads-pictures.ts'
import { PICTURE_BYTES, StoredPicture } from '#contracts/uploads.ts'

import type { Value } from './draft-pending-edit.ts'
import { type ControlProps, readInput } from './field-base.ts'
import { CropPhoto, type ShapeOption } from './field-picture-crop.tsx'
import { openPhoto, type Photo } from './field-picture-view.tsx'
import { FileButton, FileField } from './field-upload.tsx'
import { readPicture } from './site-editor.data.ts'

/** Without HEIC, so that an iPhone converts to JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

const OwnPicture = z.extend(StoredPicture, { alt: z.string() })
type OwnPicture = z.infer<typeof OwnPicture>
type PictureState =
  /** `message` is the outcome of the last picture. */
  | { status: 'idle'; message: string }
  | { status: 'opening' }
  | { status: 'refused'; reason: keyof typeof words.refused }
  | { status: 'cropping'; photo: Photo }

/** Chooses, crops, describes and uploads a photo; null is the site's own drawing. */
export function PictureControl({ id, kind, value, error, onChange }: ControlProps) {
  const picture = pictureIn(value)
  const [state, setState] = useState<PictureState>({ status: 'idle', message: '' })
  const button = useRef<HTMLButtonElement>(null)
  const opening = state.status === 'opening'
  const problem = state.status === 'refused' ? words.refused[state.reason] : error

  async function open(file: File): Promise<void> {
    if (file.size > PICTURE_BYTES) return setState({ status: 'refused', reason: 'too-large' })
    setState({ status: 'opening' })
    const opened = await openPhoto(file)
    setState(
      typeof opened === 'string'
        ? { status: 'refused', reason: opened }
        : { status: 'cropping', photo: opened },
    )
  }

  function close(message: string): void {
    setState({ status: 'idle', message })
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <FileField
      {...{ id, kind, problem }}
      message={state.status === 'idle' ? state.message : ''}
      onFile={opening || state.status === 'cropping' ? undefined : (file) => void open(file)}
    >
      {state.status === 'cropping' ? (
        <CropPhoto
          photo={state.photo}
          shapes={(kind.options ?? []) as ShapeOption[]}
          onStored={(stored, alt) => {
            onChange({ ...stored, alt })
            close(words.stored)
          }}
          onCancel={() => close('')}
        />
      ) : (
        <div className="mt-3 grid gap-4">
          {picture ? (
            <Stored id={id} picture={picture} onChange={onChange} />
          ) : (
            <p className="text-small">{words.drawn}</p>
          )}
          <FileButton
            ref={button}
            id={id}
            accept={ACCEPTED}
            busy={opening}
            problem={problem}
            onFile={(file) => void open(file)}
          >
            {opening ? words.opening : picture ? words.replace : words.choose}
          </FileButton>
        </div>
      )}
    </FileField>
  )
}

/** A small picture, published or not; the drawing as text. */
export function SmallPicture({ value }: { value: Value }) {
  const picture = pictureIn(value)
  const { data } = usePicture(picture?.id)
  if (!picture) return <span className="text-small text-ink-soft">{words.drawnInWords}</span>
  if (!data) return <span className="text-small text-ink-soft">{picture.alt}</span>
  return (
    <img
      src={data}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      className="w-20 rounded-control"
    />
  )
}

/** A stored picture, published or not. */
export function usePicture(id: string | undefined) {
  return useQuery({
    queryKey: ['site', 'picture', id],
    queryFn: () => readPicture(id!),
    enabled: id !== undefined,
    // The picture of an id never changes.
    staleTime: Infinity,
  })
}

/** The draft's photo and its description. */
function Stored({
  id,
  picture,
  onChange,
}: {
  id: string
  picture: OwnPicture
  onChange: (value: Value) => void
}) {
  const { alt } = picture
  const { data, status } = usePicture(picture.id)
  return (
    <>
      {data ? (
        <img
          src={data}
          alt={alt}
          width={picture.width}
          height={picture.height}
          className="max-h-52 w-auto max-w-56 rounded-picture"
        />
      ) : (
        <p className="text-small text-ink-soft">{status === 'error' ? words.loadFailed : words.loading}</p>
      )}
      <TextField
        id={`${id}-alt`}
        label={words.alt.label}
        hint={words.alt.help}
        autoComplete="off"
        value={alt}
        onChange={({ target }) => onChange({ ...picture, alt: readInput(target) })}
        onBlur={() => alt !== alt.trim() && onChange({ ...picture, alt: alt.trim() })}
        {...(alt.trim() === '' && { error: words.alt.missing })}
      />
    </>
  )
}

function pictureIn(value: Value): OwnPicture | undefined {
  return OwnPicture.safeParse(value).data
}
