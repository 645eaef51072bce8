import { useEffect, useId, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { FieldError, TextField } from '#app/components/field.tsx'
import { fill } from '#contracts/fill.ts'
import { sitePictures } from '#content/messages/uploads-pictures.ts'
import type { PictureRefusalReason, StoredPicture } from '#contracts/uploads.ts'
import {
  croppedPart,
  PICTURE_SHAPES,
  type PictureCrop,
  type PictureShape,
  turnedSize,
  zoomedTo,
} from '#contracts/uploads-crop.ts'

import { CroppedView, type CropProps, firstCrop, mostZoom, type Photo } from './field-picture-view.tsx'
import { progressText, useUpload } from './field-upload.tsx'
import { useBeforeNext } from './guide-answers.ts'
import { uploadPicture, type UploadProblem } from './site-editor.data.ts'

const words = sitePictures.crop
const LONGEST_ALT = 200

export interface ShapeOption {
  value: PictureShape
  label: string
}

/** Form to crop a photo by pointer or sliders, to describe it, and to upload it. */
export function CropPhoto({
  photo,
  shapes,
  onStored,
  onCancel,
}: {
  photo: Photo
  /** The shapes to choose from; at least one. */
  shapes: readonly ShapeOption[]
  onStored: (picture: StoredPicture, alt: string) => void
  onCancel: () => void
}) {
  const id = useId()
  const [crop, setCrop] = useState(() => firstCrop(shapes[0]!.value))
  const [alt, setAlt] = useState('')
  const [attempted, setAttempted] = useState(false)
  const described = alt.trim()
  const { state, start } = useUpload<StoredPicture, PictureRefusalReason>((stored) =>
    onStored(stored, described),
  )
  const altField = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const altError =
    described === ''
      ? attempted && sitePictures.alt.missing
      : described.length > LONGEST_ALT && sitePictures.alt.tooLong
  const busy = state.status === 'sending'

  function submit(): void {
    setAttempted(true)
    if (described === '' || described.length > LONGEST_ALT) altField.current?.focus()
    else void start((upload) => uploadPicture(photo.file, crop, upload))
  }
  // The chosen photo would be lost: it is sent, and shown.
  useBeforeNext(() => {
    if (!busy) submit()
    return false
  })

  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      className="mt-3 grid gap-5 rounded-card border border-line-strong bg-paper-deep p-4"
    >
      <div>
        <p id={`${id}-title`} className="font-semibold">
          {words.title}
        </p>
        <p className="text-small text-ink-soft">{words.lead}</p>
      </div>
      {shapes.length > 1 && (
        <ChoiceBar
          label={words.shape}
          value={crop.shape}
          options={shapes}
          onChoose={(shape) => setCrop(withinZoom(photo, { ...crop, shape }))}
        />
      )}
      <CroppedView photo={photo} crop={crop} onMove={setCrop} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          className="min-h-touch px-4"
          onClick={() =>
            setCrop(withinZoom(photo, { ...crop, turn: (crop.turn + 90) % 360, x: 0.5, y: 0.5 }))
          }
        >
          {words.turn}
        </Button>
        <p role="status" className="text-small text-ink-soft">
          {crop.turn > 0 && fill(words.turned, { degrees: crop.turn })}
        </p>
      </div>
      <Sliders photo={photo} crop={crop} onMove={setCrop} />
      <TextField
        ref={altField}
        label={sitePictures.alt.label}
        hint={sitePictures.alt.help}
        autoComplete="off"
        required
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        {...(altError && { error: altError })}
      />
      <p className="text-fine text-ink-soft">{sitePictures.privacy}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={submit}>
          {busy ? progressText(state.share, sitePictures.sending, sitePictures.preparing) : words.use}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      <div role="alert">
        <FieldError
          id={`${id}-error`}
          text={state.status === 'refused' ? refusalText(state.reason, crop.shape) : undefined}
        />
      </div>
    </div>
  )
}

/** Why a photo was refused, with the required size. */
function refusalText(reason: UploadProblem<PictureRefusalReason>, shape: PictureShape): string {
  const { ratio, least } = PICTURE_SHAPES[shape]
  return fill(sitePictures.refused[reason], { width: least, height: Math.round(least / ratio) })
}

function Sliders({ photo, crop, onMove }: CropProps) {
  const part = croppedPart(photo, crop)
  const whole = turnedSize(photo, crop.turn)
  const most = mostZoom(photo, crop)
  return (
    <div className="grid gap-3">
      <Slider
        label={words.zoom}
        value={most > 1 ? (crop.zoom - 1) / (most - 1) : 0}
        disabled={most <= 1}
        onChange={(share) => onMove(zoomedTo(photo, crop, 1 + share * (most - 1)))}
      />
      <Slider
        label={words.x}
        value={crop.x}
        disabled={whole.width - part.width < 1}
        onChange={(x) => onMove({ ...crop, x })}
      />
      <Slider
        label={words.y}
        value={crop.y}
        disabled={whole.height - part.height < 1}
        onChange={(y) => onMove({ ...crop, y })}
      />
    </div>
  )
}

/** Limits the zoom to the maximum of the shape. */
function withinZoom(photo: Photo, crop: PictureCrop): PictureCrop {
  return { ...crop, zoom: Math.min(crop.zoom, mostZoom(photo, crop)) }
}

function Slider({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: number
  disabled: boolean
  onChange: (share: number) => void
}) {
  return (
    <label className="grid gap-1 text-small font-medium">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={2}
        value={Math.round(value * 100)}
        disabled={disabled}
        aria-valuetext={fill(words.percent, { percent: Math.round(value * 100) })}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
        className="min-h-touch w-full accent-primary"
      />
    </label>
  )
}
