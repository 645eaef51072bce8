import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { saveFile } from '#app/lib/save-file.ts'
import { sitePdfFiles as words } from '#content/messages/uploads-pdf-files.ts'
import { PDF_BYTES, pdfAddress, slugOf } from '#content/pdf-files.ts'
import { sizeInWords } from '#content/value-in-words.ts'
import { fill } from '#contracts/fill.ts'
import type { PdfRefusalReason, StoredPdf } from '#contracts/uploads.ts'

import { useFileLinks } from './editor-state.ts'
import { type ControlProps, type OwnPdf, pdfIn } from './field-base.ts'
import { FileButton, FileField, progressText, useUpload } from './field-upload.tsx'
import { readPdf, uploadPdf } from './site-editor.data.ts'

/** Chooses and uploads a PDF file. A replacement gets the address of the replaced file, so that links remain valid. */
export function PdfControl({ id, kind, value, error, onChange }: ControlProps) {
  const file = pdfIn(value)
  const usedAddresses = useFileLinks().map((one) => one.value)
  const chosen = useRef('')
  const [message, setMessage] = useState('')
  const { state, refuse, start, cancel } = useUpload<StoredPdf, PdfRefusalReason>((stored) => {
    onChange(
      { ...stored, slug: file?.slug ?? uniqueSlug(chosen.current, usedAddresses) },
      nameOfFile(chosen.current),
    )
    setMessage(words.stored)
  })
  const isSending = state.status === 'sending'
  const problem = state.status === 'refused' ? words.refused[state.reason] : error

  function send(pdf: File): void {
    setMessage('')
    chosen.current = pdf.name
    if (pdf.size > PDF_BYTES) refuse('too-large')
    else void start((upload) => uploadPdf(pdf, upload))
  }

  return (
    <FileField {...{ id, kind, problem, message }} onFile={isSending ? undefined : send}>
      {file ? <Stored file={file} /> : <p className="mt-2 text-small">{words.none}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <FileButton id={id} accept="application/pdf,.pdf" busy={isSending} problem={problem} onFile={send}>
          {isSending
            ? progressText(state.share, words.sending, words.checking)
            : file
              ? words.replace
              : words.choose}
        </FileButton>
        {isSending && (
          <Button look="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </FileField>
  )
}

/** The draft's file: its size and address, and a way to look at it before it is published. */
function Stored({ file: { id, slug, bytes } }: { file: OwnPdf }) {
  const { mutate, status } = useMutation({
    mutationFn: () => readPdf(id),
    onSuccess: (pdf) => saveFile(`${slug}.pdf`, 'application/pdf', pdf),
  })
  return (
    <div className="mt-2">
      <p className="text-small wrap-anywhere">
        {fill(words.about, { size: sizeInWords(bytes), address: pdfAddress(slug) })}
      </p>
      <Button look="quiet" className="-ml-3 min-h-touch" busy={status === 'pending'} onClick={() => mutate()}>
        {words.look}
      </Button>
      <p role="status" className="text-small text-danger">
        {status === 'error' && words.lookFailed}
      </p>
    </div>
  )
}

/** A file's name as words: without its ending, and with blanks for what programs write instead of them. */
export function nameOfFile(name: string): string {
  return name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim()
}

/** As the content's schema (`PdfFile` in content/schemas/pdf-files.ts). */
const LONGEST_NAME = 80

/** From the file's name; with a number if another file of the site has that address. */
function uniqueSlug(name: string, usedAddresses: readonly string[]): string {
  const slug = slugOf(name.replace(/\.pdf$/i, ''))
  const isFree = (one: string) => !usedAddresses.includes(pdfAddress(one))
  for (let number = 2; ; number += 1) {
    const numbered = `${slug.slice(0, 56)}-${number}`
    if (isFree(slug)) return slug
    if (isFree(numbered)) return numbered
  }
}
