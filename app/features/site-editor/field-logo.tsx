import { useRef, useState } from 'react'
import * as z from 'zod/mini'

import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { sitePictures } from '#content/messages/uploads-pictures.ts'
import { fill } from '#contracts/fill.ts'
import { PICTURE_BYTES, type PictureRefusalReason, StoredPicture } from '#contracts/uploads.ts'
import { LOGO_HEIGHT, LOGO_RATIO } from '#contracts/uploads-crop.ts'

import type { Value } from './draft-pending-edit.ts'
import type { ControlProps } from './field-base.ts'
import { usePicture } from './field-picture.tsx'
import { FileButton, FileField, progressText, useUpload } from './field-upload.tsx'
import { uploadPicture } from './site-editor.data.ts'

const words = sitePictures.logo
const ACCEPTED = 'image/png,image/svg+xml,image/webp,image/jpeg'
/** Wider logos usually contain the name. */
const WORDMARK = 1.8
const GROUNDS = (['light', 'dark'] as const).map((value) => ({ value, label: words.grounds[value] }))

const OwnLogo = z.extend(StoredPicture, {
  showsName: z.boolean(),
  ground: z.enum(['light', 'dark']),
})
type OwnLogo = z.infer<typeof OwnLogo>

/** Chooses and uploads a logo, and how it is shown; null is the drawn mark. */
export function LogoControl({ id, kind, value, error, onChange }: ControlProps) {
  const logo = logoIn(value)
  const [message, setMessage] = useState('')
  const ground = useRef<OwnLogo['ground']>('light')
  const { state, refuse, start } = useUpload<StoredPicture, PictureRefusalReason>((stored) => {
    onChange({ ...stored, showsName: stored.width / stored.height > WORDMARK, ground: ground.current })
    setMessage(words.stored)
  })
  const isSending = state.status === 'sending'
  const problem =
    state.status === 'refused'
      ? fill({ ...sitePictures.refused, ...words.refused }[state.reason], SIZE)
      : error

  function send(file: File): void {
    setMessage('')
    if (file.size > PICTURE_BYTES) return refuse('too-large')
    void start(async (upload) => {
      const picture = file.type === 'image/svg+xml' ? await rasterize(file) : file
      if (!picture) return { problem: 'damaged' }
      ground.current = await guessGround(picture)
      return uploadPicture(picture, { shape: 'logo' }, upload)
    })
  }

  return (
    <FileField {...{ id, kind, problem, message }} onFile={isSending ? undefined : send}>
      <div className="mt-3 grid gap-4">
        {logo ? <StoredLogo logo={logo} onChange={onChange} /> : <p className="text-small">{words.drawn}</p>}
        <FileButton id={id} accept={ACCEPTED} busy={isSending} problem={problem} onFile={send}>
          {state.status === 'sending'
            ? progressText(state.share, sitePictures.sending, words.preparing)
            : logo
              ? words.replace
              : words.choose}
        </FileButton>
      </div>
    </FileField>
  )
}

const SIZE = {
  width: Math.ceil(LOGO_HEIGHT * LOGO_RATIO.least),
  height: LOGO_HEIGHT,
  most: LOGO_RATIO.most,
}

/** The logo on both backgrounds, and for which it is made. */
function StoredLogo({ logo, onChange }: { logo: OwnLogo; onChange: (value: Value) => void }) {
  return (
    <>
      <LogoOnGrounds value={{ ...logo }} />
      <div>
        <p aria-hidden="true" className="text-small font-medium">
          {words.ground}
        </p>
        <p className="mb-2 text-small text-ink-soft">{words.groundHelp}</p>
        <ChoiceBar
          label={words.ground}
          value={logo.ground}
          options={GROUNDS}
          onChoose={(ground) => onChange({ ...logo, ground })}
        />
      </div>
      <CheckboxField
        label={words.showsName}
        checked={logo.showsName}
        onChange={({ target }) => onChange({ ...logo, showsName: target.checked })}
      />
    </>
  )
}

/** A stored logo on a light and on a dark page, with its plate; the drawn mark as text. */
export function LogoOnGrounds({ value }: { value: Value }) {
  const logo = logoIn(value)
  const { data, status } = usePicture(logo?.id)
  if (!logo) return <span className="text-small text-ink-soft">{sitePictures.drawnInWords}</span>
  if (!data) {
    return (
      <p className="text-small text-ink-soft">
        {status === 'error' ? sitePictures.loadFailed : sitePictures.loading}
      </p>
    )
  }
  return (
    <div className="flex max-w-full flex-wrap gap-3">
      {GROUNDS.map((ground) => (
        <span
          key={ground.value}
          className={`flex min-h-16 max-w-full items-center rounded-card border border-line-strong px-4 ${COLORS[ground.value]}`}
        >
          <img
            src={data}
            alt={words.on[ground.value]}
            width={logo.width}
            height={logo.height}
            className={`h-9 w-auto object-contain ${logo.ground === ground.value ? '' : `rounded-control p-1 ${COLORS[logo.ground]}`}`}
          />
        </span>
      ))}
    </div>
  )
}

const COLORS = { light: 'bg-on-night', dark: 'bg-night' }

function logoIn(value: Value): OwnLogo | undefined {
  return OwnLogo.safeParse(value).data
}

/** Pixels of the drawing: sharp after the empty space around it is removed. */
const DRAWN_HEIGHT = 800

/**
 * Converts an SVG file to a PNG. A browser runs no script of a picture and fetches nothing that it references; the
 * server accepts no SVG at all.
 * @returns undefined if it is not a drawing
 */
async function rasterize(file: File): Promise<Blob | undefined> {
  try {
    const image = new Image()
    image.src = await dataUrlOf(file)
    await image.decode()
    const scale = DRAWN_HEIGHT / image.naturalHeight
    const canvas = document.createElement('canvas')
    canvas.height = DRAWN_HEIGHT
    canvas.width = Math.min(10 * DRAWN_HEIGHT, Math.max(1, Math.round(image.naturalWidth * scale)))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? undefined
  } catch {
    return undefined
  }
}

/** Pixels along each side that are sampled. */
const SAMPLE = 64
const LIGHT = 170

/**
 * The background for which a logo is made: a light logo with a transparent background would not be visible on a light
 * page.
 */
async function guessGround(picture: Blob): Promise<OwnLogo['ground']> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SAMPLE
  const context = canvas.getContext('2d')
  const image = await createImageBitmap(picture).catch(() => undefined)
  if (!context || !image) return 'light'
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
  image.close()
  let drawn = 0
  let brightness = 0
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    drawn += alpha
    brightness += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  const isTransparent = drawn < 0.9 * 255 * SAMPLE * SAMPLE
  return isTransparent && brightness > LIGHT * drawn ? 'dark' : 'light'
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(file)
  })
}
